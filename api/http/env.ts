import type { Config } from "../config.ts";
import type { Db } from "../database/connection.ts";
import type { Right } from "../../shared/rights.ts";

/** The one clock: verbs are handed an instant, never read it. */
export type Clock = () => Date;

/** What every request is served with; made once a process. */
export interface Server {
  db: Db;
  config: Config;
  clock: Clock;
}

/** Who asks, as the database knows them now. */
export interface Session {
  userId: number;
  login: string;
  rights: readonly Right[];
  familyId: string;
  accessUntil: Date;
}

export interface Env {
  Variables: {
    server: Server;
    session: Session | null;
    requestId: string;
    clientAddress: string;
  };
}
