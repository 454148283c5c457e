import type { Context } from "hono";
import { PROBLEM } from "../../shared/problem.ts";
import { formatEtag, HEADERS, parseEtag } from "../../shared/sync.ts";
import { type Db, type Queryable, type Tx, transaction } from "../database/connection.ts";
import {
  type KeptRequest,
  keepAnswer,
  readKept,
  takeKey,
  transactionId,
} from "../database/repeatable-requests.ts";
import type { Env } from "./env.ts";
import { invalid, Refusal, resync } from "./problems.ts";

/** What a write answers; `uid` or `subject` lets a replay find what it wrote. */
export interface Answer {
  status: 200 | 201;
  body: unknown;
  /** Of the revision that the write made. */
  etag?: string;
  uid?: string;
  subject?: number;
}

/** Renders, as it is now, what a kept request wrote. Throws 410 if it is destroyed. */
type Replay = (tx: Tx, kept: KeptRequest) => Promise<Answer>;

interface Keyed {
  key: string;
  userId: number | null;
  digest: Uint8Array;
  /** The life of the database that the caller's copy is of, where it says so. */
  epoch: string | null;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const LOST_A_RACE = /^(40P01|40001)$/;
const RACES = 3;

/** A write in a transaction of its own; under an `Idempotency-Key` it happens once (DESIGN 4.3). */
export async function answerWrite(
  context: Context<Env>,
  write: (tx: Tx) => Promise<Answer>,
  replay: Replay,
): Promise<Response> {
  const db = context.get("server").db;
  const keyed = await keyOf(context);
  const { answer, xid } = await racing(() =>
    keyed ? writeOnce(db, keyed, write, replay) : writePlainly(db, write),
  );
  return send(context, answer, xid);
}

/** A write of one statement: without a key it needs no transaction around it. */
export async function answerStatement(
  context: Context<Env>,
  write: (db: Queryable) => Promise<Answer & { xid: string | null }>,
  replay: Replay,
): Promise<Response> {
  const db = context.get("server").db;
  const keyed = await keyOf(context);
  if (keyed) {
    const { answer, xid } = await racing(() => writeOnce(db, keyed, write, replay));
    return send(context, answer, xid);
  }
  const answer = await racing(() => write(db));
  return send(context, answer, answer.xid);
}

async function keyOf(context: Context<Env>): Promise<Keyed | null> {
  const key = context.req.header(HEADERS.key)?.trim();
  if (key === undefined) return null;
  if (!UUID.test(key)) throw invalid({ [HEADERS.key]: "Ключ запроса должен быть UUID" });
  const { search } = new URL(context.req.url);
  const digest = new Bun.CryptoHasher("sha256")
    .update(`${context.req.method} ${context.req.path}${search}\n`)
    .update(await context.req.text())
    .digest();
  const epoch = context.req.header(HEADERS.epoch) ?? null;
  return { key: key.toLowerCase(), userId: context.get("session")?.userId ?? null, digest, epoch };
}

function writeOnce(
  db: Db,
  keyed: Keyed,
  write: (tx: Tx) => Promise<Answer>,
  replay: Replay,
): Promise<{ answer: Answer; xid: string }> {
  return transaction(db, async (tx) => {
    if (!(await takeKey(tx, keyed))) return repeat(tx, keyed, replay);
    const answer = await write(tx);
    const { status, uid = null, subject = null } = answer;
    const revision = (answer.etag ? parseEtag(answer.etag)?.revision : null) ?? null;
    return { answer, xid: await keepAnswer(tx, keyed.key, { status, uid, subject, revision }) };
  });
}

async function repeat(tx: Tx, keyed: Keyed, replay: Replay) {
  const kept = await readKept(tx, keyed);
  if (!kept) throw resync();
  if (!kept.sameRequest || kept.userId !== keyed.userId) {
    throw new Refusal(409, PROBLEM.keyReused, "Под этим ключом уже отправлен другой запрос");
  }
  const { etag: _, ...answer } = await replay(tx, kept);
  const status = kept.status === 201 ? 201 : 200;
  return { answer: { ...answer, ...madeEtag(kept), status } as const, xid: kept.xid };
}

/** What the request made, and no more: what others did since has to meet the next edit as a 412. */
const madeEtag = ({ revision, epoch }: KeptRequest) =>
  revision === null ? {} : { etag: formatEtag(epoch, revision) };

function writePlainly(db: Db, write: (tx: Tx) => Promise<Answer>) {
  return transaction(db, async (tx) => {
    const answer = await write(tx);
    return { answer, xid: await transactionId(tx) };
  });
}

/** Two writes that wait for each other's rows: one is the victim, and simply goes again. */
async function racing<T>(write: () => Promise<T>): Promise<T> {
  for (let race = 1; ; race++) {
    try {
      return await write();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (race === RACES || !LOST_A_RACE.test(code)) throw error;
    }
  }
}

function send(context: Context<Env>, answer: Answer, xid: string | null): Response {
  if (answer.etag) context.header(HEADERS.etag, answer.etag);
  if (xid) context.header(HEADERS.xid, xid);
  return context.json(answer.body, answer.status);
}
