import { Caller } from "./caller.ts";

/** A browser's cookies. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const [name = "", value = ""] = pair.split(/=(.*)/);
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }
}

/** fetch with cookies, and no other part of a browser. */
export class Browser extends Caller {
  readonly #cookies = new CookieJar();

  constructor(readonly url: string) {
    super();
  }

  get cookie(): string {
    return this.#cookies.header;
  }

  keep(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  readonly request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set("cookie", this.cookie);
    const response = await fetch(`${this.url}${path}`, { ...init, headers });
    this.#cookies.take(response.headers);
    return response;
  };
}
