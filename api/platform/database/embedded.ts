import { CannotStart } from "../config/startup-error.ts";
import { connect, connectSession, type Db } from "./connection.ts";
import { serverAccount } from "./embedded-account.ts";
import {
  createCluster,
  endServer,
  removeDrafts,
  type Settings,
  startServer,
  stopServer,
} from "./embedded-cluster.ts";
import { type Home, prepareHome } from "./embedded-home.ts";
import { findProgram, type Program } from "./embedded-program.ts";
import {
  answersAsOurs,
  findRunning,
  PRODUCT,
  productAddress,
  productPassword,
  type Running,
  removeStalePidFile,
  superuserAddress,
} from "./embedded-running.ts";

const PATIENCE_MS = 60_000;
/** How long a server may be shutting down; a Priem that stops one ends it after 6 s itself. */
const STOPPING_MS = 10_000;
const ENDED = "The database did not stop in time and was ended: its next start recovers";
/** Held on its own connection for the life of the process: one `start` for each DATA_DIR. */
const ONE_START = 7_743_602;

export type Embedded = {
  /** Of the product's database, as its role. */
  url: string;
  superuserUrl: string;
  home: Home;
  program: Program;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of `dataDir`, or adopts the one a killed process left running.
 * Should it die while we live, it is started again at the same address.
 */
export async function startEmbedded(
  dataDir: string,
  say: (line: string) => void,
  settings: Settings = {},
): Promise<Embedded> {
  const program = await findProgram(await serverAccount(), say);
  const home = await prepareHome(dataDir, program.account, say);
  if (await createCluster(program, home)) say(`Created a database in ${home.data}`);
  const guard = new Guard(program, home, settings, say);
  const running = await guard.hold();
  await removeDrafts(home);
  const superuserUrl = superuserAddress(running, home);
  await createDatabase(superuserUrl, productPassword(home));
  const url = productAddress(running, home);
  return { url, superuserUrl, home, program, stop: () => guard.release() };
}

/**
 * The embedded database for a command beside the product: the running one as it is, else one
 * started for as long as the command works.
 */
export async function visitEmbedded(
  dataDir: string,
  say: (line: string) => void,
): Promise<{ url: string; leave(): Promise<void> }> {
  const program = await findProgram(await serverAccount(), say);
  const home = await prepareHome(dataDir, program.account, say);
  const running = await findRunning(home);
  if (running !== null && (await answersAsOurs(running, home))) {
    return { url: productAddress(running, home), leave: async () => {} };
  }
  const { url, stop } = await startEmbedded(dataDir, say);
  return { url, leave: stop };
}

/** Keeps the server running and the one-start lock held. */
class Guard {
  private lock: Db | null = null;
  private released = false;
  private restarting: Promise<void> | null = null;

  constructor(
    private readonly program: Program,
    private readonly home: Home,
    private readonly settings: Settings,
    private readonly say: (line: string) => void,
  ) {}

  async hold(): Promise<Running> {
    const { running, adopted } = await this.ensureRunning();
    const lock = connectSession(superuserAddress(running, this.home), () => this.lost(lock));
    const [row] = await lock<{ held: boolean }[]>`
      select pg_try_advisory_lock(${ONE_START}) as held`;
    if (row?.held) {
      this.lock = lock;
      if (adopted) this.say("Took over the database server that was left running");
      return running;
    }
    await lock.end({ timeout: 1 });
    throw new CannotStart(
      `Priem is already running on ${this.home.folder}. Stop it first, or name another DATA_DIR.`,
    );
  }

  async release(): Promise<void> {
    this.released = true;
    // A restart under way would put a server back after the stop.
    await this.restarting;
    const isRunning = (await findRunning(this.home)) !== null;
    if (isRunning && (await stopServer(this.program, this.home))) this.say(ENDED);
    await this.lock?.end({ timeout: 0 });
  }

  private async ensureRunning(): Promise<{ running: Running; adopted: boolean }> {
    const until = Date.now() + PATIENCE_MS;
    let complaint = "";
    let adopted = true;
    let stoppingSince: number | null = null;
    while (!this.released && Date.now() < until) {
      const running = await findRunning(this.home);
      if (running !== null && (await answersAsOurs(running, this.home))) {
        return { running, adopted };
      }
      stoppingSince = running?.isStopping ? (stoppingSince ?? Date.now()) : null;
      if (stoppingSince !== null && Date.now() - stoppingSince > STOPPING_MS) {
        await endServer(this.program, this.home);
        this.say(ENDED);
        stoppingSince = null;
      }
      if (running === null) {
        if (await removeStalePidFile(this.home)) this.say("Removed the note of a dead server");
        complaint = (await startServer(this.program, this.home, this.settings)) ?? "";
        adopted = complaint !== "";
      }
      if (complaint !== "") await Bun.sleep(500);
      else await Bun.sleep(50);
    }
    throw new CannotStart(
      complaint
        ? `The embedded PostgreSQL does not start. Its log says:\n${complaint}`
        : "The embedded PostgreSQL is running and does not answer.",
    );
  }

  private lost(lock: Db | undefined): void {
    if (this.released || lock === undefined || lock !== this.lock) return;
    this.lock = null;
    this.say("The embedded database went away: starting it again");
    this.restarting = this.restart();
  }

  private async restart(): Promise<void> {
    while (!this.released && this.lock === null) {
      try {
        await this.hold();
      } catch (error) {
        if (this.released) return;
        this.say(error instanceof Error ? error.message : String(error));
        await Bun.sleep(2_000);
      }
    }
  }
}

/** `createdb` is for the scratch database of `restore --check`. */
async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  const db = connect(superuserUrl, { max: 1 });
  try {
    const [role] = await db`select 1 from pg_roles where rolname = ${PRODUCT}`;
    if (!role) await db.unsafe(`create role ${PRODUCT} login createdb password '${password}'`);
    const [database] = await db`select 1 from pg_database where datname = ${PRODUCT}`;
    if (!database) await db.unsafe(`create database ${PRODUCT} owner ${PRODUCT}`);
  } finally {
    await db.end({ timeout: 1 });
  }
}
