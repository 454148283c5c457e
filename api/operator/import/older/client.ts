import { z } from "zod";
import { CannotStart } from "../../../platform/config/startup-error.ts";
import { FILE_LIMIT } from "../../../platform/http/bodies/form.ts";

const PATIENCE_MS = 30_000;
const TRIES = 3;
const PAUSE_MS = 500;
const MB = 1024 * 1024;
/** The journal of many years is one answer. */
const LONGEST_JSON = 256 * MB;

export interface Login {
  login: string;
  password: string;
}

/** The older product, by the calls of its sites; throws CannotStart in words. */
export class OlderClient {
  #cookies = new Map<string, string>();

  /** @param origin its address, such as `https://old.example` */
  constructor(readonly origin: string) {}

  async signIn({ login, password }: Login): Promise<void> {
    const answer = await this.#send("/journal/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ login, password }),
    });
    if (answer.ok) return this.#keepCookies(answer);
    const text = new TextDecoder().decode((await bytesOf(answer, MB)) ?? new Uint8Array());
    const said = z.object({ message: z.string() }).safeParse(parsedJson(text));
    const why = said.success ? said.data.message : `ответ ${answer.status}`;
    throw new CannotStart(`${this.origin} не пускает под логином «${login}»: ${why}`);
  }

  /** JSON of a call, by the schema; a path may be served below `/api` or not. */
  async read<Schema extends z.core.$ZodType>(path: string, schema: Schema) {
    const answer = await this.#get(path);
    if (!answer.ok) throw this.#wrong(path, `ответ ${answer.status}`);
    const bytes = await bytesOf(answer, LONGEST_JSON);
    if (!bytes) throw this.#wrong(path, "ответ длиннее 256 МБ");
    const text = new TextDecoder().decode(bytes);
    const parsed = z.safeParse(schema, parsedJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw this.#wrong(path, `не то, что ожидалось: ${issue?.path.join(".")} ${issue?.message}`);
  }

  /** The photo of a doctor; null where it does not serve one. */
  async photo(doctor: number): Promise<Uint8Array | null> {
    const path = `/doctors/${doctor}/photo`;
    const answer = await this.#get(path);
    if (answer.status >= 500) throw this.#wrong(path, `ответ ${answer.status}`);
    return answer.ok && isFile(answer) ? bytesOf(answer, FILE_LIMIT) : null;
  }

  /**
   * A file below `/uploads`, read without the login: a file that needs it is not public.
   * @returns the bytes, or the reason in words
   */
  async upload(path: string): Promise<Uint8Array | string> {
    const answer = await this.#again(path, { withCookies: false });
    if (answer.status >= 500) throw this.#wrong(path, `ответ ${answer.status}`);
    if (answer.status >= 300 && answer.status < 400) return "адрес ведёт на другую страницу";
    if (!answer.ok || !isFile(answer)) return "в старой системе его нет";
    return (await bytesOf(answer, FILE_LIMIT)) ?? "больше 10 МБ";
  }

  async #get(path: string): Promise<Response> {
    const answer = await this.#again(path);
    const isThere = answer.status !== 404 && !isPage(answer);
    if (isThere) return answer;
    return this.#again(path.startsWith("/api/") ? path.slice("/api".length) : `/api${path}`);
  }

  /** Reading may be tried again. */
  async #again(path: string, { withCookies } = { withCookies: true }): Promise<Response> {
    for (let tried = 1; ; tried++) {
      try {
        const answer = await this.#send(path, {}, withCookies);
        if (answer.status < 500 || tried === TRIES) return answer;
      } catch (error) {
        if (!(error instanceof CannotStart) || tried === TRIES) throw error;
      }
      await Bun.sleep(PAUSE_MS * tried);
    }
  }

  async #send(path: string, init: RequestInit, withCookies = true): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (withCookies && cookie !== "") headers.set("Cookie", cookie);
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      // A redirect could lead to a different host, which must not get the login or the cookies.
      const options: RequestInit = { ...init, headers, signal, redirect: "manual" };
      return await fetch(new URL(path, this.origin), options);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new CannotStart(`${this.origin} недоступен (${path}): ${why}`);
    }
  }

  #keepCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name.trim(), value);
    }
  }

  #wrong = (path: string, why: string) => new CannotStart(`${this.origin}${path}: ${why}`);
}

/** A site may answer an unknown call with its own page. */
const isPage = (answer: Response) =>
  answer.headers.get("content-type")?.startsWith("text/html") ?? false;

/** The API responds with JSON, an unknown address with an HTML page. */
const isFile = (answer: Response) =>
  !/^(text\/html|application\/json)/.test(answer.headers.get("content-type") ?? "");

/** The body, counted as it arrives; null where it is longer. */
async function bytesOf(answer: Response, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Undefined for invalid JSON, which every schema refuses. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
