import type { Right } from "../../../shared/access/rights.ts";
import { type ClinicMoment, clinicMoment } from "../../../shared/time/calendar.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../database/connection.ts";

/** The server's clock. Functions take the instant as an argument and never read it themselves. */
export type Clock = () => Date;

/** One log line; it never holds names, phones, query strings or bodies. */
export type Log = (entry: Record<string, string | number | boolean | null>) => void;

/** The kind of an error, for the log: its message may quote a patient's data. */
export const errorName = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error;

/** The size of one answer of the feed. */
export interface FeedPages {
  /** Rows of the log that one `changes` covers, unless one transaction alone is longer. */
  logEntries: number;
  /** Doctors' days on one page of a snapshot. */
  days: number;
}

/** The state shared by all requests; made once per process. */
export interface Server {
  db: Db;
  config: Config;
  clock: Clock;
  log: Log;
  /** Unset: `FEED_PAGES`. */
  feedPages?: FeedPages;
  /**
   * After how many seconds a write transaction is reported, and reported as an error. Unset: 60,
   * 600.
   */
  longTransaction?: { namedAfter: number; errorAfter: number };
  /** Aborted when the process is asked to stop: streams close, running requests continue. */
  stopping: AbortSignal;
}

/** The caller, with the present rights from the database. */
interface Caller {
  userId: number;
  login: string;
  rights: readonly Right[];
  /**
   * The doctor whose visits alone this caller may read and mark, by the right «Свой день»; null: no
   * such right, no such doctor, or the whole journal.
   */
  doctor: number | null;
}

/** A person who has signed in, by the browser's cookie. */
export interface PersonSession extends Caller {
  kind: "person";
  familyId: string;
  accessUntil: Date;
}

/** Another program, by an access token of a user. */
export interface ProgramSession extends Caller {
  kind: "program";
  token: { id: number; name: string };
}

export type Session = PersonSession | ProgramSession;

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
    /** The scheme and host that the client sees, behind a trusted proxy by its headers. */
    origin: string;
    /** The address patients see; by default the requested host, never a forwarded one. */
    publicOrigin: string;
  };
}

/** The current instant, and the same moment in the clinic's time zone. */
export interface Now extends ClinicMoment {
  instant: Date;
}

export function clinicNow(server: Server): Now {
  const instant = server.clock();
  return { instant, ...clinicMoment(instant, server.config.clinicTimezone) };
}
