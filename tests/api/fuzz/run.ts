import fc from "fast-check";
import { describeApi } from "../../../api/site/description/document.ts";
import { RIGHTS } from "../../../shared/access/rights.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { nameOf, type Route, routesOf } from "../../support/server/routes.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";
import { type FuzzedRequest, requestsFor } from "./requests.ts";

const SLOW_MS = 2_000;
const AT_ONCE = 4;
/** Beyond this even a busy machine has failed: the request counts as unanswered. */
const UNANSWERED_MS = 30_000;

/** The callers. A session that ended or lost its rights by a request is replaced. */
const CALLERS = ["with every right", "without rights", "visitor"] as const;
export type Caller = (typeof CALLERS)[number];

export interface Fuzzed {
  requests: number;
  /** By route: how many were sent. */
  sent: ReadonlyMap<string, number>;
  /** Each with the command that repeats it. */
  faults: string[];
  statuses: ReadonlyMap<number, number>;
  /** Milliseconds, ascending. */
  times: number[];
}

/** Sends every route of the product so many requests of every kind by each caller. */
export async function fuzz(
  perRoute: Record<Caller, number>,
  seed: number,
  report: (line: string) => void,
): Promise<Fuzzed> {
  const server = await openClinic();
  try {
    return await new Fuzzer(server).all(perRoute, seed, report);
  } finally {
    await server.stop();
  }
}

async function openClinic(): Promise<TestServer> {
  const server = await startServer({ clock: () => THURSDAY_NINE });
  for (const name_employee of ["Алова Анна", "Белова Мария", "Власова Ольга"]) {
    const doctor = await addDoctor(server.db, { name_employee });
    for (const day of ["2027-06-11", "2027-06-12"] as const) {
      await offer(server.db, doctor, day, ["09:00", "09:30", "10:00", "10:30"]);
    }
  }
  return server;
}

class Fuzzer {
  readonly #sent = new Map<string, number>();
  readonly #statuses = new Map<number, number>();
  readonly #times: number[] = [];
  readonly #faults: string[] = [];
  readonly #people: Record<Caller, Promise<SignedIn> | null>;

  constructor(readonly server: TestServer) {
    this.#people = {
      "with every right": server.signIn(RIGHTS),
      "without rights": server.signIn([]),
      visitor: null,
    };
  }

  async all(
    perRoute: Record<Caller, number>,
    seed: number,
    report: (line: string) => void,
  ): Promise<Fuzzed> {
    const described = describeApi(this.server.app.routes);
    for (const route of routesOf(this.server.app)) {
      const began = performance.now();
      for (const [at, caller] of CALLERS.entries()) {
        const runs = { numRuns: perRoute[caller], seed: seed + at };
        await this.#send(route, caller, fc.sample(requestsFor(route, described), runs));
      }
      const sent = this.#sent.get(nameOf(route));
      report(`${nameOf(route)}: ${sent} in ${Math.round(performance.now() - began)} ms`);
    }
    const requests = this.#times.length;
    const times = this.#times.sort((a, b) => a - b);
    return { requests, sent: this.#sent, faults: this.#faults, statuses: this.#statuses, times };
  }

  async #send(route: Route, caller: Caller, requests: FuzzedRequest[]): Promise<void> {
    const waiting = [...requests];
    const slow: FuzzedRequest[] = [];
    const one = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { ms, fault } = await this.#ask(caller, next);
        this.#sent.set(nameOf(route), (this.#sent.get(nameOf(route)) ?? 0) + 1);
        this.#times.push(ms);
        if (fault) this.#faults.push(`${nameOf(route)}: ${fault} ${caller} ${shown(next)}`);
        if (ms > SLOW_MS) slow.push(next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    for (const request of slow) await this.#judgeAlone(route, caller, request);
  }

  async #judgeAlone(route: Route, caller: Caller, request: FuzzedRequest): Promise<void> {
    const { ms } = await repeatWhileSlow(
      (answered) => answered.ms > SLOW_MS,
      () => this.#ask(caller, request),
    );
    if (ms > SLOW_MS)
      this.#faults.push(`${nameOf(route)}: ${Math.round(ms)} ms ${caller} ${shown(request)}`);
  }

  /** Once more where the request before has ended this very session, or taken its rights. */
  async #ask(
    caller: Caller,
    request: FuzzedRequest,
  ): Promise<{ ms: number; fault: string | null }> {
    const first = await this.#answer(caller, request);
    const ended = first.status === 401 || (first.status === 403 && caller === "with every right");
    if (caller === "visitor" || !ended) return first;
    this.#people[caller] = this.server.signIn(caller === "without rights" ? [] : RIGHTS);
    return this.#answer(caller, request);
  }

  async #answer(caller: Caller, { method, path, headers, body }: FuzzedRequest) {
    const person = await this.#people[caller];
    const cookie = person ? { cookie: person.cookie } : {};
    const patience = AbortSignal.timeout(UNANSWERED_MS);
    const began = performance.now();
    try {
      const response = await fetch(`${this.server.url}${path}`, {
        method,
        redirect: "manual",
        headers: { ...headers, ...cookie },
        signal: patience,
        ...(body === null ? {} : { body }),
      });
      // A stream has no end; its beginning counts as the answer.
      const text = isStream(response) ? await cut(response) : await response.text();
      const ms = performance.now() - began;
      const { status } = response;
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      return { status, ms, fault: faultOf(response, text, method) };
    } catch (error) {
      if (!patience.aborted) throw error;
      return { status: 0, ms: 0, fault: `no answer within ${UNANSWERED_MS / 1_000} s` };
    }
  }
}

const isStream = (response: Response) =>
  response.headers.get("content-type")?.includes("event-stream") ?? false;

async function cut(response: Response): Promise<string> {
  await response.body?.cancel();
  return "";
}

/** Nothing may fail, and refusals are in Russian. */
function faultOf({ status, headers }: Response, text: string, method: string): string | null {
  const isJson = headers.get("content-type")?.includes("json") ?? false;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400 || method === "HEAD" || !isJson) return null;
  return /"message":"[^"]*[а-яё]/i.test(text) ? null : `${status} ${text.slice(0, 200)}`;
}

function shown({ method, path, headers, body }: FuzzedRequest): string {
  const sent = typeof body === "string" ? body : body && Buffer.from(body).toString("latin1");
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(sent)?.slice(0, 600)}`;
}
