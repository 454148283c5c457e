import { sending } from "./json.ts";

type Headers = Record<string, string>;

/** Calls of the product by their verbs; a body is sent as JSON. */
export abstract class Caller {
  abstract readonly request: (path: string, init?: RequestInit) => Promise<Response>;

  /** The JSON that a GET answers. */
  async json(path: string): ReturnType<Response["json"]> {
    return (await this.request(path)).json();
  }

  post(path: string, body?: unknown, headers: Headers = {}): Promise<Response> {
    const sent = body === undefined ? { method: "POST", headers } : sending("POST", body, headers);
    return this.request(path, sent);
  }

  put(path: string, body: unknown, headers?: Headers): Promise<Response> {
    return this.request(path, sending("PUT", body, headers));
  }

  patch(path: string, body: unknown, headers?: Headers): Promise<Response> {
    return this.request(path, sending("PATCH", body, headers));
  }

  delete(path: string, headers: Headers = {}): Promise<Response> {
    return this.request(path, { method: "DELETE", headers });
  }
}
