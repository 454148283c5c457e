import type { Context, Next } from "hono";
import { addressGroups } from "../client-address.ts";
import type { Env } from "../env.ts";
import { Refusal, unavailable } from "../problems.ts";
import { BodyBudget, hasBody, largestBody, READS, type Share, tooLarge } from "./body-budget.ts";

const MB = 1024 * 1024;
/** Time for a body of any size, and the slowest network for a large one. */
const AT_LEAST_MS = 10_000;
const BYTES_A_MS = 50;
/** A visitor's body that does not progress for this long is refused. */
const STILL_MS = 3_000;

/** Of an IPv4 address or a /64, of a /56, of a /48. */
const ofVisitors = new BodyBudget({ all: 64 * MB, each: [MB, 2 * MB, 4 * MB] });
/** Two of the largest uploads of one user at once. */
const ofUsers = new BodyBudget({ all: 64 * MB, each: [24 * MB] });

const tooSlow = new Refusal(408, "too_slow", "Запрос передавался слишком долго, повторите его");

/** Receives the body of an authorised request. The memory of all bodies together is limited. */
export async function receiveBody(context: Context<Env>, next: Next): Promise<void> {
  const request = context.req.raw;
  if (READS.test(request.method) || !hasBody(request)) return next();
  const session = context.get("session");
  const max = largestBody(context.req.path);
  const share = session
    ? ofUsers.share([String(session.userId)])
    : ofVisitors.share(addressGroups(context.get("clientAddress")));
  try {
    const bounds = { max, share, stillMs: session ? timeFor(max) : STILL_MS };
    context.req.raw = new Request(request, { body: await readBody(request, bounds) });
    await next();
  } finally {
    share.release();
  }
}

/** Counts each part as it arrives, regardless of the announced size. */
async function readBody(
  request: Request,
  { max, share, stillMs }: { max: number; share: Share; stillMs: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let size = 0;
  const until = performance.now() + timeFor(max);
  try {
    for (;;) {
      const left = Math.min(stillMs, until - performance.now());
      const { done, value } = await within(reader.read(), left);
      if (done) return Buffer.concat(parts);
      size += value.length;
      if (size > max) throw tooLarge(max);
      if (!share.take(value.length)) throw unavailable(5);
      parts.push(value);
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
