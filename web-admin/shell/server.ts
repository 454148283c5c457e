import { useMemo } from "react";
import type { z } from "zod";
import { PROBLEM, type Problem, problemSchema } from "../../shared/problem.ts";
import { HEADERS } from "../../shared/sync.ts";
import { useSession } from "../offline/hooks.tsx";
import { rehearsal } from "../offline/rehearsal.ts";
import type { Session } from "../offline/session.ts";
import { type Answer, type Progress, parsedJson, sendForm } from "./send-form.ts";
import { useUser } from "./user.ts";

const PATIENCE_MS = 20_000;

/** A call that did not succeed. `problem` is the server's own word; `reached` is false without a line. */
export class CallFailed extends Error {
  constructor(
    readonly reached: boolean,
    readonly status: number,
    readonly problem: Problem | null,
    readonly body: unknown,
    readonly statusText = "",
  ) {
    super(problem?.message ?? (reached ? `The server answered ${status}` : "No connection"));
    this.name = "CallFailed";
  }
}

/**
 * Calls straight to the API, for the screens whose edits do not go through the outbox: users,
 * doctors, articles, prices. A session that ran out is renewed once, as the engine does.
 */
export interface Server {
  /** @throws CallFailed; an answer of another shape counts as a failure of the server */
  get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>>;
  /** @throws CallFailed */
  send(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<unknown>;
  /** Sends a form with files in it. @throws CallFailed */
  sendForm(method: "POST" | "PUT", path: string, form: FormData, on?: Progress): Promise<unknown>;
}

/** The server as the person who is signed in here. */
export function useServer(): Server {
  const session = useSession();
  const { id } = useUser();
  return useMemo(() => serverAs(id, session), [id, session]);
}

function serverAs(userId: number, session: Session): Server {
  const headers = { accept: "application/json", [HEADERS.actingUser]: `${userId}` };
  const json = { ...headers, "content-type": "application/json" };
  return {
    async get(path, schema) {
      const body = await signedIn(session, () => ask(path, { headers }));
      const read = schema.safeParse(body);
      if (!read.success) throw new CallFailed(true, 200, null, body);
      return read.data;
    },
    send: (method, path, body) =>
      signedIn(session, () =>
        ask(
          path,
          body === undefined
            ? { method, headers }
            : { method, headers: json, body: JSON.stringify(body) },
        ),
      ),
    sendForm: (method, path, form, on) =>
      signedIn(session, () => sendForm({ method, path, headers, form }, on)),
  };
}

async function signedIn(session: Session, call: () => Promise<Answer | null>): Promise<unknown> {
  if (rehearsal.isOn()) throw new CallFailed(false, 0, null, undefined);
  const renewals = session.renewals();
  const first = await call();
  const expired = first && problemOf(first)?.code === PROBLEM.unauthenticated;
  const renewed = expired && (await session.renew(renewals)) === "renewed";
  const answer = renewed ? await call() : first;
  if (!answer) throw new CallFailed(false, 0, null, undefined);
  if (answer.ok) return answer.body;
  throw new CallFailed(true, answer.status, problemOf(answer), answer.body, answer.statusText);
}

/** Null where nothing was answered. */
async function ask(path: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      ...init,
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { ok, status, statusText } = response;
    return { ok, status, statusText, body: parsedJson(await response.text()) };
  } catch {
    return null;
  }
}

const problemOf = ({ ok, body }: Answer): Problem | null =>
  ok ? null : (problemSchema.safeParse(body).data ?? null);
