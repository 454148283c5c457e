import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { readRetryAfter } from "./retry-schedule.ts";

const TIMEOUT_MS = 10_000;

/** The result of one attempt. Of the answer only the status and `Retry-After` are read. */
export interface Attempt {
  status: number | null;
  failure: Failure | null;
  retryAfterMs: number | null;
}
export type Failure = "refused" | "redirect" | "timeout" | "private" | "unreachable";

export interface Message {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** How the server may call receivers. */
export interface Calling {
  /** Also without TLS and within the clinic's network. */
  allowPrivate: boolean;
  timeoutMs?: number;
  stopping: AbortSignal;
}

/** Posts a message; follows no redirect, and never throws. */
export async function send(message: Message, calling: Calling, now: Date): Promise<Attempt> {
  try {
    const { status, retryAfter } = await post(message, calling);
    const isDone = status >= 200 && status < 300;
    const isRedirect = status >= 300 && status < 400;
    const failure = isDone ? null : isRedirect ? "redirect" : "refused";
    return { status, failure, retryAfterMs: readRetryAfter(retryAfter, now) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const isForbidden = error instanceof PrivateAddress;
    const failure = isForbidden ? "private" : isLate ? "timeout" : "unreachable";
    return { status: null, failure, retryAfterMs: null };
  }
}

class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

function post(
  { address, headers, body }: Message,
  { allowPrivate, timeoutMs = TIMEOUT_MS, stopping }: Calling,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isForbidden = url.protocol !== "https:" || (isIP(host) !== 0 && isPrivate(host));
  if (isForbidden && !allowPrivate) return Promise.reject(new PrivateAddress(address));
  const { request } = url.protocol === "https:" ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    retryAfter: string | undefined;
  }>();
  const outgoing = request(
    url,
    {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": "Priem",
      },
      agent: false,
      lookup: allowPrivate ? undefined : lookupOutside,
    },
    (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
      answer.destroy();
    },
  );
  outgoing.on("error", reject);
  const giveUp = ({ currentTarget }: Event) => {
    reject((currentTarget as AbortSignal).reason);
    outgoing.destroy();
  };
  const signals = [AbortSignal.timeout(timeoutMs), stopping];
  for (const signal of signals) signal.addEventListener("abort", giveUp);
  outgoing.end(body);
  // `stopping` outlives the message: a listener for each would stay in memory.
  return promise.finally(() => {
    for (const signal of signals) signal.removeEventListener("abort", giveUp);
  });
}

/** Other ranges are reserved, or carry an IPv4 address, which may be a private one. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an IP address may belong to this machine or a private network. */
export function isPrivate(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const ip = ipaddr.process(address);
  return ip.range() !== "unicast" || (ip instanceof ipaddr.IPv6 && !ip.match(PUBLIC_IPV6));
}

/**
 * Resolves a name and refuses it if any of its addresses is private. The connection is made to the
 * checked addresses, so a later change of the name has no effect.
 */
const lookupOutside: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivate(address))) {
      return callback(new PrivateAddress(name), "");
    }
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  });
};
