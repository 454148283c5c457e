import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context, Next } from "hono";
import { FairQueue } from "../../sandbox/fair-queue.ts";
import { addressGroups } from "../client-address.ts";
import type { Env } from "../env.ts";
import { Refusal, unavailable } from "../problems.ts";
import { BodyBudget, hasBody, largestBody, READS, type Share, tooLarge } from "./body-budget.ts";

const MB = 1024 * 1024;
/** A larger body is spooled to disk until its owner's turn. */
const IN_MEMORY = MB;
/** Time for a body of any size, and the slowest network for a large one. */
const AT_LEAST_MS = 10_000;
const BYTES_A_MS = 50;
/** A body in memory that does not progress for this long is refused. */
const STILL_MS = 3_000;

/** Of an IPv4 address or a /64, of a /56, of a /48. */
const ofVisitors = new BodyBudget({ all: 64 * MB, each: [MB, 2 * MB, 4 * MB] });
const ofUsers = new BodyBudget({ all: 64 * MB, each: [8 * MB] });
const onDisk = new BodyBudget({ all: 512 * MB, each: [128 * MB] });

/** One large body at a time is read from its file and parsed, in turn by owners. */
const largeBodies = new FairQueue();

const tooSlow = new Refusal(408, "too_slow", "Запрос передавался слишком долго, повторите его");

/**
 * Receives the body of an authorised request. The memory of all bodies together is limited; a large
 * body is written to a file as it arrives.
 */
export async function receiveBody(context: Context<Env>, next: Next): Promise<void> {
  if (READS.test(context.req.method) || !hasBody(context.req.raw)) return next();
  const max = largestBody(context.req.path);
  return max > IN_MEMORY ? throughFile(context, next, max) : throughMemory(context, next, max);
}

async function throughMemory(context: Context<Env>, next: Next, max: number): Promise<void> {
  const share = (context.get("session") ? ofUsers : ofVisitors).share(callerOf(context));
  try {
    await takeInMemory(context, share, max);
    await next();
  } finally {
    share.release();
  }
}

async function takeInMemory(context: Context<Env>, share: Share, max: number): Promise<void> {
  const parts: Uint8Array[] = [];
  const bounds = { max, share, stillMs: STILL_MS };
  await readStream(context.req.raw, bounds, async (part) => void parts.push(part));
  context.req.raw = new Request(context.req.raw, { body: Buffer.concat(parts) });
}

async function throughFile(context: Context<Env>, next: Next, max: number): Promise<void> {
  const share = onDisk.share(callerOf(context));
  const path = join(tmpdir(), `priem-${crypto.randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    // A file without a name vanishes with this process, also after a crash.
    await rm(path);
    const write = (part: Uint8Array) => file.appendFile(part);
    const bounds = { max, share, stillMs: timeFor(max) };
    const size = await readStream(context.req.raw, bounds, write);
    const read = async () => {
      const bytes = new Uint8Array(size);
      await file.read(bytes, 0, size, 0);
      context.req.raw = new Request(context.req.raw, { body: bytes });
    };
    if (size <= IN_MEMORY) {
      await read();
      await next();
      return;
    }
    let worked = Promise.resolve();
    await largeBodies.turn(callerOf(context)[0] ?? "", async () => {
      await read();
      const { promise, resolve } = Promise.withResolvers<void>();
      context.set("bodyRead", resolve);
      worked = next().finally(resolve);
      await promise;
    });
    await worked;
  } finally {
    share.release();
    await file.close();
  }
}

/**
 * Counts and passes on each part as it arrives, regardless of the announced size; returns the
 * number of bytes.
 */
async function readStream(
  request: Request,
  { max, share, stillMs }: { max: number; share: Share; stillMs: number },
  take: (part: Uint8Array) => Promise<void>,
): Promise<number> {
  const reader = request.body?.getReader();
  if (!reader) return 0;
  let size = 0;
  const until = performance.now() + timeFor(max);
  try {
    for (;;) {
      const left = Math.min(stillMs, until - performance.now());
      const { done, value } = await within(reader.read(), left);
      if (done) return size;
      size += value.length;
      if (size > max) throw tooLarge(max);
      if (!share.take(value.length)) throw unavailable(5);
      await take(value);
    }
  } catch (error) {
    // The rest of the body is not needed.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

const timeFor = (max: number) => AT_LEAST_MS + max / BYTES_A_MS;

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A user is one caller; a visitor is counted by the networks of the address. */
function callerOf(context: Context<Env>): readonly string[] {
  const session = context.get("session");
  return session ? [String(session.userId)] : addressGroups(context.get("clientAddress"));
}
