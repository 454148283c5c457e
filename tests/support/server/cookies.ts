/** fetch with a browser's memory for cookies, and nothing else of a browser. */
export class Browser {
  readonly #kept = new Map<string, string>();

  constructor(readonly url: string) {}

  get cookie(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  keep(name: string, value: string): void {
    this.#kept.set(name, value);
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#kept.size > 0) headers.set("cookie", this.cookie);
    const response = await fetch(`${this.url}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    return response;
  }

  #take(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", value = ""] = pair.split(/=(.*)/);
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.#kept.delete(name);
    else this.#kept.set(name, value);
  }
}
