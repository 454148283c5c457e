import type { Queryable, Tx } from "./connection.ts";

/** The stored answer of a successful request; bodies are never stored. */
export interface AnsweredRequest {
  userId: number | null;
  sameRequest: boolean;
  status: number;
  uid: string | null;
  subject: number | null;
  /**
   * The revision that the request made, where the written row has one. `epoch` is the current one.
   */
  revision: number | null;
  epoch: string;
  xid: string;
}

/**
 * Inserts the key in this transaction. Waits for another transaction that holds it: false if that
 * one commits. Also false for a caller of a different epoch. `digest` is salted before it is
 * stored. Until the transaction ends, its statements read the key as the setting
 * `priem.request_key`.
 */
export async function takeKey(
  tx: Tx,
  {
    key,
    userId,
    digest,
    epoch,
  }: { key: string; userId: number | null; digest: Uint8Array; epoch: string | null },
): Promise<boolean> {
  const taken = await tx`
    insert into repeatable_requests (key, user_id, request_hash, status)
    select ${key}, ${userId}, sha256(server_secret || ${digest}), 0 from clinic_state
    where ${epoch}::text is null or current_epoch() = ${epoch}
    on conflict (key) do nothing
    returning set_config('priem.request_key', key::text, true)`;
  return taken.length === 1;
}

export async function readAnswered(
  tx: Tx,
  { key, digest }: { key: string; digest: Uint8Array },
): Promise<AnsweredRequest | null> {
  const [row] = await tx<AnsweredRequest[]>`
    select user_id as "userId", request_hash = sha256(server_secret || ${digest}) as "sameRequest",
      status, uid, subject, revision, current_epoch() as epoch, xid::text as xid
    from repeatable_requests, clinic_state
    where key = ${key}`;
  return row ?? null;
}

/** Stores the response under its key. @returns this transaction's id */
export async function storeAnswer(
  tx: Tx,
  key: string,
  {
    status,
    uid,
    subject,
    revision,
  }: Pick<AnsweredRequest, "status" | "uid" | "subject" | "revision">,
): Promise<string> {
  const [row] = await tx<{ xid: string }[]>`
    update repeatable_requests
    set status = ${status}, uid = ${uid}, subject = ${subject}, revision = ${revision}
    where key = ${key}
    returning xid::text as xid`;
  if (!row) throw new Error("The key of this transaction is gone");
  return row.xid;
}

/** The id of the open transaction, or null while it has written nothing. */
export async function transactionId(tx: Queryable): Promise<string | null> {
  const [row] = await tx<{ xid: string | null }[]>`
    select pg_current_xact_id_if_assigned()::text as xid`;
  return row?.xid ?? null;
}
