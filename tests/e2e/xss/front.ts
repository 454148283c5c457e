import type { TestServer } from "../../support/server/server.ts";

/**
 * The active defence: our sanitiser and React's escaping without the policy, or the policy without
 * them, or neither, which proves that the hunt finds vectors.
 */
export type Guard = "sanitiser" | "policy" | "nobody";

/** The product with one of its defences removed. */
export interface Front {
  guard: Guard;
  url: string;
  /** From now on the marker is replaced by this text, bypassing validation. */
  smuggle(text: string): void;
  stop(): Promise<void>;
}

/** A placeholder that a vector replaces on the way to the browser. */
export const MARKER = "место вектора";
/** The same as an article's text, which is HTML. */
export const MARKED_HTML = `<p>${MARKER}</p>`;

export function openFront({ app }: TestServer, guard: Guard): Front {
  let smuggled = MARKER;
  const listening = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request, itself) => {
      if (!request.headers.get("accept")?.startsWith("text/html")) {
        return app.fetch(request, itself);
      }
      const response = await app.fetch(plainly(request), itself);
      const headers = new Headers(response.headers);
      if (guard !== "policy") headers.delete("content-security-policy");
      headers.set("cache-control", "no-store");
      const page = await response.text();
      const body = guard === "sanitiser" ? page : withVector(page, smuggled);
      return new Response(body, { status: response.status, headers });
    },
  });
  return {
    guard,
    url: `http://localhost:${listening.port}`,
    smuggle: (text) => {
      smuggled = text;
    },
    stop: () => listening.stop(true),
  };
}

/** Whole and unpressed. */
function plainly(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("accept-encoding");
  headers.delete("if-none-match");
  return new Request(request, { headers });
}

/** An article's HTML in its page and in the page's state; a text as it is, as if never escaped. */
function withVector(page: string, vector: string): string {
  const asState = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
  const withHtml = page
    .replaceAll(MARKED_HTML, () => vector)
    .replaceAll(asState(MARKED_HTML), () => asState(vector));
  if (!withHtml.includes(MARKER)) return withHtml;
  // React would notice the changed texts and render them again, escaped: the page stays as sent.
  return withHtml
    .replaceAll(/<script type="module"[^>]*><\/script>/g, "")
    .replaceAll(MARKER, () => vector);
}
