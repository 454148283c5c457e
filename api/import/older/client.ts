import { z } from "zod";
import { CannotStart } from "../../cannot-start.ts";

const PATIENCE_MS = 30_000;
const TRIES = 3;
const PAUSE_MS = 500;

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
    const said = z.object({ message: z.string() }).safeParse(parsedJson(await answer.text()));
    const why = said.success ? said.data.message : `ответ ${answer.status}`;
    throw new CannotStart(`${this.origin} не пускает под логином «${login}»: ${why}`);
  }

  /** JSON of a call, by the schema; a path may be served below `/api` or not. */
  async read<Schema extends z.core.$ZodType>(path: string, schema: Schema) {
    const answer = await this.#get(path);
    if (!answer.ok) throw this.#wrong(path, `ответ ${answer.status}`);
    const text = await answer.text();
    const parsed = z.safeParse(schema, parsedJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw this.#wrong(path, `не то, что ожидалось: ${issue?.path.join(".")} ${issue?.message}`);
  }

  /** A file's bytes; null where it does not serve one. */
  async file(path: string): Promise<Uint8Array | null> {
    const answer = await this.#get(path);
    if (answer.status >= 500) throw this.#wrong(path, `ответ ${answer.status}`);
    return answer.ok && !isPage(answer) ? answer.bytes() : null;
  }

  async #get(path: string): Promise<Response> {
    const answer = await this.#again(path);
    const isThere = answer.status !== 404 && !isPage(answer);
    if (isThere || path.startsWith("/uploads/")) return answer;
    return this.#again(path.startsWith("/api/") ? path.slice("/api".length) : `/api${path}`);
  }

  /** Reading may be tried again. */
  async #again(path: string): Promise<Response> {
    for (let tried = 1; ; tried++) {
      try {
        const answer = await this.#send(path, {});
        if (answer.status < 500 || tried === TRIES) return answer;
      } catch (error) {
        if (!(error instanceof CannotStart) || tried === TRIES) throw error;
      }
      await Bun.sleep(PAUSE_MS * tried);
    }
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("Cookie", cookie);
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      return await fetch(new URL(path, this.origin), { ...init, headers, signal });
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

/** Where there is no such call, a site may answer with its own page. */
const isPage = (answer: Response) =>
  answer.headers.get("content-type")?.startsWith("text/html") ?? false;

/** Undefined for what is no JSON, which no schema takes. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
