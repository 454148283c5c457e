import * as z from "zod/mini";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import {
  createHttpClient,
  type HttpAnswer,
  type HttpClient,
  type HttpReply,
  type HttpRequest,
} from "../../server/http-client.ts";
import {
  createUserClient,
  type SessionGate,
  type UserClient,
  type UserReply,
} from "../../server/user-client.ts";
import type { ServerReply } from "../operations/operation.ts";
import { type Platform, trySetLocalStorage } from "../platform/platform.ts";

/** The server itself has answered: a success in JSON, or a refusal with a code. */
export interface Answered extends ServerReply {
  kind: "answered";
  /** Epoch of an answered list; other answers have it in their ETag. */
  epoch: string | null;
}

/**
 * `later`: try again (network, 408, 429, 5xx, or not our answer). `connectionFailed` says that the
 * way to the server is at fault rather than this call; `reached` that the server itself spoke.
 */
export interface Later {
  kind: "later";
  connectionFailed: boolean;
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

/** Sends a request; never throws: a missing answer is `later`. */
export type Caller = (request: HttpRequest) => Promise<Reply>;

/** The server did not answer. */
export const NOT_REACHED: Later = {
  kind: "later",
  connectionFailed: true,
  reached: false,
  tooOld: false,
  retryAfterMs: null,
};

/** This device's connection to the server, for any user. */
export const httpOf = (platform: Platform): HttpClient =>
  createHttpClient(platform, () => deviceName(platform));

/** Calls the API as one user: names the user, and renews the login once on a 401. */
export const httpAs = (platform: Platform, userId: number, gate: SessionGate): UserClient =>
  createUserClient(httpOf(platform), userId, gate);

/** The meaning of a reply for background sending and fetching. */
export function outcomeOf(reply: HttpReply, request: HttpRequest): Answered | Later;
export function outcomeOf(reply: UserReply, request: HttpRequest): Reply;
export function outcomeOf(reply: UserReply, request: HttpRequest): Reply {
  if (reply.kind === "login-required") return { kind: "login" };
  if (reply.kind === "no-answer") return NOT_REACHED;
  const { status, headers, body, problem } = reply;
  const ours = reply.ok ? isOwnSuccess(reply, request) : problem !== null;
  const tooOld = problem?.code === PROBLEM.appTooOld;
  if (!ours || tooOld || isWorthRetrying(status)) return laterOf(reply, { ours, tooOld });
  return {
    kind: "answered",
    status,
    body,
    problem,
    etag: headers.get(HEADERS.etag),
    epoch: headers.get(HEADERS.epoch),
    xid: headers.get(HEADERS.xid),
  };
}

/** The same, where only a success of this shape is the server's. */
export function inShape<Heard extends Reply>(reply: Heard, shape: z.core.$ZodType): Heard | Later {
  if (reply.kind !== "answered" || reply.problem) return reply;
  return z.safeParse(shape, reply.body).success ? reply : NOT_REACHED;
}

/**
 * A success ends an edit, so it is trusted only with our own header: gateways and portals answer
 * 200 with some JSON, or 204, to anything. A read is checked by its shape (`inShape`).
 */
function isOwnSuccess({ body, headers }: HttpAnswer, request: HttpRequest): boolean {
  const isWrite = request.headers?.[HEADERS.key] !== undefined;
  return isWrite ? headers.has(HEADERS.xid) : body !== undefined;
}

function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function laterOf(
  { status, headers }: HttpAnswer,
  { ours, tooOld }: { ours: boolean; tooOld: boolean },
): Later {
  const asked = retryAfter(headers);
  return {
    kind: "later",
    connectionFailed: !(ours && status === 500),
    reached: ours,
    tooOld,
    retryAfterMs: asked && Math.min(asked, ours ? LONGEST_WAIT_MS : LONGEST_FOREIGN_WAIT_MS),
  };
}

/** The longest wait that a header can demand. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** A maintenance page may demand an hour and be gone in a minute. */
const LONGEST_FOREIGN_WAIT_MS = 60_000;

/** Seconds, or a date, which is counted from the answer's own: a device's clock may be wrong. */
function retryAfter(headers: Headers): number | null {
  const header = headers.get("retry-after");
  if (header === null) return null;
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

export const DEVICE_NAME = "priem-device";

/** This machine's name to the server, the same for all who work on it. */
export function deviceName({ localStore, uuid }: Pick<Platform, "localStore" | "uuid">): string {
  const known = localStore.get(DEVICE_NAME);
  if (known) return known;
  const name = uuid();
  trySetLocalStorage(localStore, DEVICE_NAME, name);
  return name;
}
