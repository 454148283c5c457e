import { PROBLEM, type Problem, problemSchema } from "../../shared/problem.ts";
import { HEADERS, PROTOCOL } from "../../shared/sync.ts";
import { deviceName } from "./remembered.ts";
import type { World } from "./world.ts";

export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The server's own word: a success in JSON, or a refusal with one of our codes. */
export interface Answered {
  kind: "answered";
  status: number;
  body: unknown;
  /** Null for a success. */
  problem: Problem | null;
  etag: string | null;
  /** Of the life of the database that a list is of; what has an ETag tells it there. */
  epoch: string | null;
  xid: string | null;
}

/**
 * `later`: try again (network, 408, 429, 5xx, or not our JSON). `line` tells that the way to the
 * server is at fault rather than this call; `reached` that the server itself spoke.
 */
export interface Later {
  kind: "later";
  line: boolean;
  reached: boolean;
  /** The server takes no calls of this version of the app any more. */
  tooOld: boolean;
  retryAfterMs: number | null;
}

/** The session ended, or belongs to someone else. */
export interface LoginFirst {
  kind: "login";
}

export type Reply = Answered | Later | LoginFirst;

/** How a call meets a session that ran out. */
export interface SessionGate {
  /** How often this device's login was renewed, to be noted before a call. */
  renewals(): number;
  /** One refresh for all tabs, unless there was one since; `later`: the server was not reached. */
  renew(renewals: number): Promise<"renewed" | "login" | "later">;
  /** Means nothing any more once someone else works here. */
  requireLogin(userId: number): void;
}

const CALL_TIMEOUT_MS = 20_000;
const NOT_REACHED: Later = {
  kind: "later",
  line: true,
  reached: false,
  tooOld: false,
  retryAfterMs: null,
};

/** Calls the API as one user: tells whom it acts for, and renews the login once on a 401. */
export function createCaller(world: World, userId: number, gate: SessionGate) {
  const acting = {
    [HEADERS.actingUser]: `${userId}`,
    [HEADERS.device]: deviceName(world),
    [HEADERS.protocol]: `${PROTOCOL}`,
  };
  return async (plain: Call): Promise<Reply> => {
    const call = { ...plain, headers: { ...plain.headers, ...acting } };
    const renewals = gate.renewals();
    const reply = await ask(world, call);
    if (!isSignedOut(reply)) return isOtherUser(reply) ? needLogin(gate, userId) : reply;
    const renewed = await gate.renew(renewals);
    if (renewed === "later") return NOT_REACHED;
    if (renewed === "login") return { kind: "login" };
    const again = await ask(world, call);
    return isSignedOut(again) || isOtherUser(again) ? needLogin(gate, userId) : again;
  };
}
export type Caller = ReturnType<typeof createCaller>;

function needLogin(gate: SessionGate, userId: number): LoginFirst {
  gate.requireLogin(userId);
  return { kind: "login" };
}

/** One call, whoever is signed in. Never throws: what did not come back is `later`. */
export async function ask(world: World, call: Call): Promise<Answered | Later> {
  const timeout = new AbortController();
  const cancel = world.clock.after(CALL_TIMEOUT_MS, () => timeout.abort());
  try {
    const response = await world.fetch(call.path, {
      method: call.method,
      headers: {
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      credentials: "same-origin",
      cache: "no-store",
      signal: timeout.signal,
    });
    return await understand(response, world.clock.now());
  } catch {
    return NOT_REACHED;
  } finally {
    cancel();
  }
}

async function understand(response: Response, now: number): Promise<Answered | Later> {
  const body = await readJson(response);
  const problem = response.ok ? null : (problemSchema.safeParse(body).data ?? null);
  const ours = response.ok ? body !== undefined || isEmptyCommit(response) : problem !== null;
  const tooOld = problem?.code === PROBLEM.appTooOld;
  if (!ours || tooOld || isWorthRetrying(response.status)) {
    return laterOf(response, { ours, tooOld }, now);
  }
  return {
    kind: "answered",
    status: response.status,
    body,
    problem,
    etag: response.headers.get(HEADERS.etag),
    epoch: response.headers.get(HEADERS.epoch),
    xid: response.headers.get(HEADERS.xid),
  };
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A 204 is believed only with our own header: portals answer 204 to anything. */
function isEmptyCommit(response: Response): boolean {
  return response.status === 204 && response.headers.has(HEADERS.xid);
}

function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function laterOf(
  response: Response,
  { ours, tooOld }: { ours: boolean; tooOld: boolean },
  now: number,
): Later {
  return {
    kind: "later",
    line: !(ours && response.status === 500),
    reached: ours,
    tooOld,
    retryAfterMs: retryAfter(response.headers.get("retry-after"), now),
  };
}

/** Seconds, or a date. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function isSignedOut(reply: Answered | Later): boolean {
  return reply.kind === "answered" && reply.problem?.code === PROBLEM.unauthenticated;
}

function isOtherUser(reply: Answered | Later): boolean {
  return reply.kind === "answered" && reply.problem?.code === PROBLEM.otherUser;
}
