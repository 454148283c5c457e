import type { Context } from "hono";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { uuidSchema } from "../../../shared/schema/uid.ts";
import { formatEtag, HEADERS, parseEtag } from "../../../shared/sync/sync.ts";
import {
  type Db,
  type Queryable,
  retryAfterDeadlock,
  type Tx,
  transaction,
} from "../database/connection.ts";
import {
  type AnsweredRequest,
  readAnswered,
  storeAnswer,
  takeKey,
  transactionId,
} from "../database/repeatable-requests.ts";
import type { Env } from "./env.ts";
import { invalid, Refusal, resync } from "./problems.ts";

/** The answer of a write; `uid` or `subject` lets a replay find the row it wrote. */
export interface Answer<Body> {
  status: 200 | 201;
  body: Body;
  /** The ETag of the revision that the write made. */
  etag?: string;
  uid?: string;
  subject?: number;
}

/** Renders the present state of the first request's record. Throws 410 if it was destroyed. */
type Replay<Body> = (tx: Tx, answered: AnsweredRequest) => Promise<Answer<Body>>;

interface Keyed {
  key: string;
  userId: number | null;
  digest: Uint8Array;
  /** The epoch of the caller's mirror, from the header. */
  epoch: string | null;
}

/**
 * Answers a write that runs in its own transaction; the same `Idempotency-Key` is applied only
 * once.
 */
export async function answerWrite<Body extends object>(
  context: Context<Env>,
  write: (tx: Tx) => Promise<Answer<Body>>,
  replay: Replay<Body>,
) {
  const db = context.get("server").db;
  const keyed = await keyOf(context);
  const { answer, xid } = keyed
    ? await writeOnce(db, keyed, write, replay)
    : await writePlainly(db, write);
  return send(context, answer, xid);
}

/** Answers a write whose answer is the same at each repetition. */
export const answerOnce = <Body extends object>(
  context: Context<Env>,
  answer: Answer<Body>,
  work: (tx: Tx) => Promise<void>,
) =>
  answerWrite(
    context,
    async (tx) => {
      await work(tx);
      return answer;
    },
    async () => answer,
  );

/** Answers a write of one statement; without a key it needs no transaction around it. */
export async function answerStatement<Body extends object>(
  context: Context<Env>,
  write: (db: Queryable) => Promise<Answer<Body> & { xid: string | null }>,
  replay: Replay<Body>,
) {
  const db = context.get("server").db;
  const keyed = await keyOf(context);
  if (keyed) {
    const { answer, xid } = await writeOnce(db, keyed, write, replay);
    return send(context, answer, xid);
  }
  const answer = await retryAfterDeadlock(() => write(db));
  return send(context, answer, answer.xid);
}

async function keyOf(context: Context<Env>): Promise<Keyed | null> {
  const header = context.req.header(HEADERS.key)?.trim();
  if (header === undefined) return null;
  const key = uuidSchema.safeParse(header).data;
  if (!key) throw invalid({ [HEADERS.key]: "Ключ запроса должен быть UUID" });
  const { search } = new URL(context.req.url);
  const digest = new Bun.CryptoHasher("sha256")
    .update(`${context.req.method} ${context.req.path}${search}\n`)
    .update(await context.req.text())
    .digest();
  const epoch = context.req.header(HEADERS.epoch) ?? null;
  return { key, userId: context.get("session")?.userId ?? null, digest, epoch };
}

function writeOnce<Body>(
  db: Db,
  keyed: Keyed,
  write: (tx: Tx) => Promise<Answer<Body>>,
  replay: Replay<Body>,
): Promise<{ answer: Answer<Body>; xid: string }> {
  return transaction(db, async (tx) => {
    if (!(await takeKey(tx, keyed))) return repeat(tx, keyed, replay);
    const answer = await write(tx);
    const { status, uid = null, subject = null } = answer;
    const revision = (answer.etag ? parseEtag(answer.etag)?.revision : null) ?? null;
    return { answer, xid: await storeAnswer(tx, keyed.key, { status, uid, subject, revision }) };
  });
}

async function repeat<Body>(tx: Tx, keyed: Keyed, replay: Replay<Body>) {
  const answered = await readAnswered(tx, keyed);
  if (!answered) throw resync();
  if (!answered.sameRequest || answered.userId !== keyed.userId) {
    throw new Refusal(409, PROBLEM.keyReused, "Под этим ключом уже отправлен другой запрос");
  }
  const { etag: _, ...answer } = await replay(tx, answered);
  const status = answered.status === 201 ? 201 : 200;
  return { answer: { ...answer, ...madeEtag(answered), status } as const, xid: answered.xid };
}

/**
 * The ETag of the revision that the first request made, not the current one: the next edit must get
 * a 412 if others have changed the record since.
 */
const madeEtag = ({ revision, epoch }: AnsweredRequest) =>
  revision === null ? {} : { etag: formatEtag(epoch, revision) };

function writePlainly<Body>(db: Db, write: (tx: Tx) => Promise<Answer<Body>>) {
  return transaction(db, async (tx) => {
    const answer = await write(tx);
    return { answer, xid: await transactionId(tx) };
  });
}

function send<Body extends object>(
  context: Context<Env>,
  answer: Answer<Body>,
  xid: string | null,
) {
  if (answer.etag) context.header(HEADERS.etag, answer.etag);
  // Only a mirror needs it, and it counts all writes of the clinic, so visitors do not get it.
  if (xid && context.get("session")) context.header(HEADERS.xid, xid);
  return context.json(answer.body, answer.status);
}

/** Runs a write that no client repeats under a key; `answerWrite` runs those that are repeated. */
export function write<T>(context: Context<Env>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(context.get("server").db, work);
}
