import { type Problem, problemSchema } from "../../shared/schema/problem.ts";
import { HEADERS, PROTOCOL } from "../../shared/sync/sync.ts";

/** What the client needs from its environment: a browser, or a test's device. */
export interface Transport {
  /**
   * Same-origin call of a path such as `/api/journal`; rejects when nothing was answered.
   * @param onSent gets the part of the body that has been sent, 0 to 1
   */
  fetch(path: string, init: RequestInit, onSent?: OnSent): Promise<Response>;
  clock: { after(ms: number, run: () => void): () => void };
}

export type OnSent = (part: number) => void;
export type HeaderFields = Readonly<Record<string, string>>;

export interface HttpRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** Sent as JSON, or as a form if it is one. */
  body?: unknown;
  headers?: HeaderFields;
  /** How long an answer is waited for; of a form or a file, how long without progress. */
  timeoutMs?: number;
  /** A success is a file to save, not JSON: its body is a `File`. */
  isFile?: boolean;
  onSent?: OnSent;
  /** Gets the part of a file that has been received, 0 to 1, where its size is known. */
  onReceived?: (part: number) => void;
}

export interface HttpAnswer {
  kind: "answer";
  status: number;
  /** The reason phrase of the status; empty in HTTP/2. */
  statusText: string;
  headers: Headers;
  /** Undefined for other bodies than JSON; a `File` if the call asks for one. */
  body: unknown;
  /** The server's refusal; null for a success, and where a proxy or a portal answered. */
  problem: Problem | null;
  /** A success: JSON, or the empty answer of a write. */
  ok: boolean;
}

/** No answer: the server was unreachable, or did not answer in time. */
export interface NoAnswer {
  kind: "no-answer";
  cause: "unreachable" | "timeout";
}

export type HttpReply = HttpAnswer | NoAnswer;

/** Sends a request; never throws. */
export type HttpClient = (request: HttpRequest) => Promise<HttpReply>;

const TIMEOUT_MS = 20_000;
/** Longer, because the last part counts as sent while it is still in the system's buffers. */
const FILE_TIMEOUT_MS = 60_000;
/** For small requests that a person waits for. */
export const SMALL_CALL_TIMEOUT_MS = 8_000;

/**
 * The one way to the server: every request carries the app's protocol version and has a timeout.
 * @param device this device's name, which the server knows it by
 */
export function createHttpClient(transport: Transport, device: () => string): HttpClient {
  const ownHeaders = () => ({
    accept: "application/json",
    [HEADERS.device]: device(),
    [HEADERS.protocol]: `${PROTOCOL}`,
  });
  return async ({ method, path, body, headers, timeoutMs, isFile, onSent, onReceived }) => {
    const isForm = body instanceof FormData;
    const timeout = new AbortController();
    const usual = isForm || isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS;
    const wait = () => transport.clock.after(timeoutMs ?? usual, () => timeout.abort());
    let cancel = wait();
    const init: RequestInit = {
      method,
      headers: { ...ownHeaders(), ...contentType(body), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      credentials: "same-origin",
      cache: "no-store",
      signal: timeout.signal,
    };
    const goOn = () => {
      cancel();
      cancel = wait();
    };
    const sent = (part: number) => {
      goOn();
      onSent?.(part);
    };
    const received = (part: number | null) => {
      goOn();
      if (part !== null) onReceived?.(part);
    };
    try {
      const response = await transport.fetch(path, init, isForm ? sent : undefined);
      return isFile && response.ok
        ? await readFile(response, received)
        : await readAnswer(response);
    } catch {
      return { kind: "no-answer", cause: timeout.signal.aborted ? "timeout" : "unreachable" };
    } finally {
      cancel();
    }
  };
}

/** A form names its own type, with the boundary of its parts. */
function contentType(body: unknown): HeaderFields {
  return body === undefined || body instanceof FormData
    ? {}
    : { "content-type": "application/json" };
}

async function readAnswer(response: Response): Promise<HttpAnswer> {
  const { status, statusText, headers } = response;
  const body = await readJson(response);
  const problem = response.ok ? null : (problemSchema.safeParse(body).data ?? null);
  const ok = response.ok && (body !== undefined || status === 204);
  return { kind: "answer", status, statusText, headers, body, problem, ok };
}

/** Its bytes stay with the browser, which may put them on disk: an archive of acts is large. */
async function readFile(
  response: Response,
  onPart: (part: number | null) => void,
): Promise<HttpAnswer> {
  const { status, statusText, headers } = response;
  const size = Number(headers.get(HEADERS.fileBytes));
  let received = 0;
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      received += part.length;
      onPart(size > 0 ? received / size : null);
      controller.enqueue(part);
    },
  });
  const type = headers.get("content-type") ?? "";
  const blob = await new Response(response.body?.pipeThrough(watch)).blob();
  const body = new File([blob], fileNameIn(headers.get("content-disposition")), { type });
  return { kind: "answer", status, statusText, headers, body, problem: null, ok: true };
}

/** The name that RFC 5987 encodes. */
function fileNameIn(disposition: string | null): string {
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return decodeURIComponent(encoded);
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
