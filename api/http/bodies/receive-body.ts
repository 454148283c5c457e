import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context, Next } from "hono";
import { addressGroup } from "../client-address.ts";
import type { Env } from "../env.ts";
import { Refusal, unavailable } from "../problems.ts";
import { BodyBudget, type Share } from "./body-budget.ts";
import { hasBody, largestBody, READS, tooLarge } from "./body-limits.ts";

const MB = 1024 * 1024;
/** A larger body waits on disk for its turn. */
const IN_MEMORY = MB;
/** So many large bodies are in memory at once. */
const LARGE_AT_ONCE = 2;
/** Time for a body of any size, and the slowest line a large one may come over. */
const AT_LEAST_MS = 10_000;
const BYTES_A_MS = 50;

const ofVisitors = new BodyBudget({ all: 64 * MB, each: MB });
const ofUsers = new BodyBudget({ all: 64 * MB, each: 8 * MB });
const onDisk = new BodyBudget({ all: 512 * MB, each: 128 * MB });

const tooSlow = new Refusal(408, "too_slow", "Запрос передавался слишком долго, повторите его");

/**
 * Receives the body of a request that its route's policy has let in, and goes on with it. What
 * all bodies hold together is bounded; a large one is written to a file as it arrives.
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
  const length = knownLength(context.req.raw);
  if (length !== null) {
    if (!share.take(length)) throw unavailable(5);
    // Read by what the framework keeps of it: the handler finds it there.
    await inTime(context.req.arrayBuffer(), max);
    return;
  }
  const parts: Uint8Array[] = [];
  await readStream(context.req.raw, { max, share }, async (part) => void parts.push(part));
  context.req.raw = new Request(context.req.raw, { body: Buffer.concat(parts) });
}

async function throughFile(context: Context<Env>, next: Next, max: number): Promise<void> {
  const share = onDisk.share(callerOf(context));
  const path = join(tmpdir(), `priem-${crypto.randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    // Without a name it goes with this process, however that ends.
    await rm(path);
    const write = (part: Uint8Array) => file.appendFile(part);
    const size = await readStream(context.req.raw, { max, share }, write);
    await inTurn(async () => {
      const bytes = new Uint8Array(size);
      await file.read(bytes, 0, size, 0);
      context.req.raw = new Request(context.req.raw, { body: bytes });
      await next();
    });
  } finally {
    share.release();
    await file.close();
  }
}

/** Hands on each part as it comes; answers how many bytes there were. */
async function readStream(
  request: Request,
  { max, share }: { max: number; share: Share },
  take: (part: Uint8Array) => Promise<void>,
): Promise<number> {
  const reader = request.body?.getReader();
  if (!reader) return 0;
  let size = 0;
  const until = performance.now() + timeFor(max);
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), until - performance.now());
      if (done) return size;
      size += value.length;
      if (size > max) throw tooLarge();
      if (!share.take(value.length)) throw unavailable(5);
      await take(value);
    }
  } catch (error) {
    // Nobody waits for the rest, nor for its end.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

const timeFor = (max: number) => AT_LEAST_MS + max / BYTES_A_MS;

const inTime = <T>(body: Promise<T>, max: number) => within(body, timeFor(max));

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

function knownLength(request: Request): number | null {
  const length = request.headers.get("content-length");
  return length === null || request.headers.has("transfer-encoding") ? null : Number(length);
}

function callerOf(context: Context<Env>): string {
  const session = context.get("session");
  return session ? String(session.userId) : addressGroup(context.get("clientAddress"));
}

let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= LARGE_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
