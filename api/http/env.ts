import type { Right } from "../../shared/rights.ts";
import type { Config } from "../config.ts";
import type { Db } from "../database/connection.ts";

/** The one clock: verbs are handed an instant, never read it. */
export type Clock = () => Date;

/** One line of the log: names, phones, queries and bodies have no place in it. */
export type Log = (entry: Record<string, string | number | boolean | null>) => void;

/** What every request is served with; made once a process. */
export interface Server {
  db: Db;
  config: Config;
  clock: Clock;
  log: Log;
  /** Aborted when the process is asked to end: streams close then, requests run on. */
  stopping: AbortSignal;
}

/** Who asks, as the database knows them now. */
export interface Session {
  userId: number;
  login: string;
  rights: readonly Right[];
  familyId: string;
  accessUntil: Date;
}

/** The part of Bun's server that a request needs: second argument of `app.fetch`. */
export interface Connection {
  requestIP(request: Request): { address: string } | null;
  timeout(request: Request, seconds: number): void;
}

export interface Env {
  Bindings: Connection;
  Variables: {
    server: Server;
    session: Session | null;
    requestId: string;
    clientAddress: string;
    /** The one doctor whose slots this write may change; unset: any doctor's. */
    slotsOf: number | undefined;
    /** The scheme and host the client sees: behind a trusted proxy, what the proxy says. */
    origin: string;
  };
}
