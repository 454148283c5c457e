/** The data of the older product, as its calls return them. */
export interface OlderData {
  doctors: Record<string, unknown>[];
  services: Record<number, string | string[]>;
  photos: Record<number, Uint8Array<ArrayBuffer>>;
  prices: Record<string, unknown>[];
  articles: Record<string, unknown>[];
  templates: Record<string, unknown>[];
  availability: Record<string, unknown>[];
  journal: Record<string, unknown>[];
  uploads: Record<string, Uint8Array<ArrayBuffer>>;
}

export interface OlderProduct {
  url: string;
  data: OlderData;
  /** Paths that are answered with 500, and how often from now on. */
  failing: Map<string, number>;
  /** Responses by path, with or without the login. */
  answers: Map<string, () => Response>;
  stop(): Promise<void>;
}

const NOTHING: OlderData = {
  doctors: [],
  services: {},
  photos: {},
  prices: [],
  articles: [],
  templates: [],
  availability: [],
  journal: [],
  uploads: {},
};

const LOGIN = { login: "admin", password: "старый-пароль" };

/**
 * A foreign system: the calls of the clinic's older product, as the specification (public spec,
 * section 7; back-office spec, section 7) describes them. Reads need the cookie of its login, uploads do not.
 */
export function startOlderProduct(given: Partial<OlderData>): OlderProduct {
  const data = { ...NOTHING, ...given };
  const failing = new Map<string, number>();
  const answers = new Map<string, () => Response>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const fails = failing.get(pathname) ?? 0;
      if (fails > 0) {
        failing.set(pathname, fails - 1);
        return new Response("upstream died", { status: 500 });
      }
      const answered = answers.get(pathname)?.();
      if (answered) return answered;
      const upload = data.uploads[pathname];
      if (upload) return new Response(upload);
      if (pathname === "/journal/login") return login(await request.json());
      if (request.headers.get("cookie") !== "jwt=abc") {
        return Response.json({ message: "Unauthorized" }, { status: 401 });
      }
      return answer(pathname);
    },
  });

  function login(body: { login?: unknown; password?: unknown }): Response {
    if (body.login !== LOGIN.login || body.password !== LOGIN.password) {
      return Response.json({ message: "Неверный логин или пароль" }, { status: 401 });
    }
    return Response.json({}, { headers: { "Set-Cookie": "jwt=abc; Path=/; HttpOnly" } });
  }

  function answer(path: string): Response {
    const lists: Record<string, unknown> = {
      "/doctors": data.doctors,
      "/api/prices": data.prices,
      "/api/articles": data.articles,
      "/schedule": data.templates,
      "/doctors/availabilityy/all": data.availability,
      "/api/journal/": data.journal,
    };
    if (path in lists) return Response.json(lists[path]);
    const [, id, part] = /^\/doctors\/(\d+)\/(services|photo)$/.exec(path) ?? [];
    if (part === "services") return Response.json(data.services[Number(id)] ?? "");
    const file = part === "photo" ? data.photos[Number(id)] : undefined;
    if (file) return new Response(file);
    return new Response("<!doctype html><title>404</title>", {
      status: 404,
      headers: { "Content-Type": "text/html" },
    });
  }

  return {
    url: `http://127.0.0.1:${server.port}`,
    data,
    failing,
    answers,
    stop: () => server.stop(true),
  };
}
