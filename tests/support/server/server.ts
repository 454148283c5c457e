import { createApp } from "../../../api/app.ts";
import { insertUser } from "../../../api/features/users/queries.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { connect, type Db } from "../../../api/platform/database/connection.ts";
import type { Clock, FeedPages, Server } from "../../../api/platform/http/env.ts";
import { IDLE_SECONDS } from "../../../api/platform/start/listen.ts";
import { RIGHTS, type Right } from "../../../shared/access/rights.ts";
import { Caller } from "./caller.ts";
import { Browser } from "./cookies.ts";
import { freshDatabase } from "./database.ts";
import { openSessionOf } from "./open-session.ts";
import { watchAnswers } from "./watch-answers.ts";

export type App = ReturnType<typeof createApp>;
export type LogEntry = Record<string, string | number | boolean | null>;

/** A signed-in person's client: keeps its cookies as a browser does. */
export interface SignedIn extends Caller {
  user: { id: number; login: string; password: string; rights: readonly Right[] };
  /** For `cookie` headers of other clients. */
  readonly cookie: string;
  /** The cookies of a second login of the user, as from another browser. */
  newSession(): Promise<Record<string, string>>;
}

/** Its calls are made without a session. */
export interface TestServer extends Caller {
  /** `http://localhost:port`: browsers take our `__Host-` cookies there. */
  url: string;
  databaseUrl: string;
  db: Db;
  app: App;
  /** The state its requests share. */
  served: Server;
  /** Every line logged so far. */
  log: LogEntry[];
  /** Makes a user with these rights (by default all) and signs them in. */
  signIn(rights?: readonly Right[]): Promise<SignedIn>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  clock?: Clock;
  /** Variables of the environment, as the operator would set them. */
  environment?: Record<string, string>;
  feedPages?: FeedPages;
  /** Another process of the same clinic: serves this database and leaves it there. */
  databaseOf?: Pick<TestServer, "databaseUrl">;
  /**
   * For browsers, which identify the app by its address: the address of the last such server, if
   * free.
   */
  sameAddress?: true;
  /** Does not compare the answers with the API's description, because their cost is measured. */
  unwatched?: true;
}

/** A test's patients all come from one address, and often share a phone. */
export const UNLIMITED = {
  BOOKINGS_PER_PHONE: "0",
  BOOKINGS_PER_ADDRESS_HOUR: "0",
  BOOKINGS_PER_ADDRESS_DAY: "0",
  BOOKINGS_PER_MINUTE: "0",
  BOOKINGS_PER_HOUR: "0",
  REQUESTS_PER_TOKEN_MINUTE: "0",
  PAGES_PER_ADDRESS_MINUTE: "0",
};

const PASSWORD = "осенний-ветер-47";
/**
 * At Argon2's lowest cost: a hash names its own parameters, and the product's are slow on purpose.
 */
const passwordHash = Bun.password.hash(PASSWORD, {
  algorithm: "argon2id",
  memoryCost: 8,
  timeCost: 1,
});
let people = 0;

/** The product on a fresh database behind a real socket, in this process. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const shared = options.databaseOf;
  const database = shared ? anotherPool(shared.databaseUrl) : await freshDatabase();
  const clock = options.clock ?? (() => new Date());
  const log: LogEntry[] = [];
  const stopping = new AbortController();
  const served: Server = {
    db: database.db,
    config: readConfig({ DATABASE_URL: database.url, ...UNLIMITED, ...options.environment }),
    clock,
    log: (entry) => log.push(entry),
    stopping: stopping.signal,
    ...(options.feedPages ? { feedPages: options.feedPages } : {}),
  };
  const app = createApp(served);
  const watched = options.unwatched ? null : watchAnswers(app, log);
  const listening = listen(options.sameAddress ? lastPort : 0, async (incoming, bun) => {
    const answer = await app.fetch(incoming, bun);
    watched?.note(incoming, answer);
    return answer;
  });
  if (options.sameAddress) lastPort = listening.port ?? 0;
  const url = `http://localhost:${listening.port}`;
  return Object.assign(new Visitor(url), {
    databaseUrl: database.url,
    db: database.db,
    app,
    served,
    log,
    signIn: (rights = RIGHTS) => signIn(database.db, url, clock, rights),
    stop: async () => {
      stopping.abort();
      await listening.stop(true);
      await database.drop();
      await watched?.end();
    },
  });
}

class Visitor extends Caller {
  constructor(readonly url: string) {
    super();
  }

  readonly request = (path: string, init?: RequestInit) => fetch(`${this.url}${path}`, init);
}

let lastPort = 0;

type Serve = (incoming: Request, bun: Bun.Server<undefined>) => Promise<Response>;

function listen(port: number, fetch: Serve): Bun.Server<undefined> {
  try {
    return Bun.serve({ port, hostname: "127.0.0.1", idleTimeout: IDLE_SECONDS, fetch });
  } catch (error) {
    if (port === 0) throw error;
    return listen(0, fetch);
  }
}

function anotherPool(url: string) {
  const db = connect(url);
  return { url, db, drop: () => db.end({ timeout: 1 }) };
}

async function signIn(db: Db, url: string, clock: Clock, rights: readonly Right[]) {
  const login = `user${++people}`;
  const created = await insertUser(db, { login, passwordHash: await passwordHash, rights });
  if (!created) throw new Error(`There is a ${login} already`);
  const newSession = async () => {
    const { tokens } = await openSessionOf(db, created.id, clock());
    return { "__Host-priem-access": tokens.access, "__Host-priem-refresh": tokens.refresh };
  };
  const browser = new Browser(url);
  for (const [name, value] of Object.entries(await newSession())) browser.keep(name, value);
  const user = { id: created.id, login, password: PASSWORD, rights };
  return Object.assign(browser, { user, newSession });
}

/** The next call of this person is answered with «renew the session first». */
export const endAccess = ({ db }: Pick<TestServer, "db">, { user }: SignedIn) => db`
  update session_tokens set access_until = now() - interval '1 second'
  where family_id in (select id from session_families where user_id = ${user.id})`;
