import { readdirSync, readFileSync } from "node:fs";
import type { Db } from "../../api/database/connection.ts";

const EVERY_MS = 500;
const TICKS_A_SECOND = 100;

/** What a process and its connections to the database took during a time. */
export interface Footprint {
  /** The most memory it held, in megabytes. */
  megabytes: number;
  seconds: number;
  /** Seconds of processor time; they say what work costs also where others use the machine. */
  processor: number;
  /** The same of all processes of the database server. */
  databaseProcessor: number;
  /** The most connections of ours to the database. */
  connections: number;
  /** The most of them that were at work at one moment. */
  busy: number;
}

/** Looks twice a second, until the returned function is called. */
export function watchFootprint(db: Db, pid: number, postmaster: number): () => Promise<Footprint> {
  const most = { megabytes: 0, connections: 0, busy: 0 };
  const began = performance.now();
  const first = { ours: ticksOf(pid), theirs: ticksOfDatabase(postmaster) };
  let ended = false;
  const watching = (async () => {
    while (!ended) {
      const { connections, busy } = await countConnections(db);
      most.megabytes = Math.max(most.megabytes, megabytesOf(pid));
      most.connections = Math.max(most.connections, connections);
      most.busy = Math.max(most.busy, busy);
      await Bun.sleep(EVERY_MS);
    }
  })();
  return async () => {
    const seconds = (performance.now() - began) / 1000;
    const processor = (ticksOf(pid) - first.ours) / TICKS_A_SECOND;
    const databaseProcessor = (ticksOfDatabase(postmaster) - first.theirs) / TICKS_A_SECOND;
    ended = true;
    await watching;
    return { ...most, seconds, processor, databaseProcessor };
  };
}

export const megabytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

async function countConnections(db: Db): Promise<{ connections: number; busy: number }> {
  const [row] = await db<{ connections: number; busy: number }[]>`
    select count(*) as connections, count(*) filter (where state <> 'idle') as busy
    from pg_stat_activity
    where datname = current_database() and application_name = 'priem' and pid <> pg_backend_pid()`;
  return row ?? { connections: 0, busy: 0 };
}

const statOf = (pid: number | string): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

/** Of user and system; a process that ends meanwhile has none. */
function ticksOf(pid: number | string, withChildren = false): number {
  const stat = statOf(pid);
  const ours = Number(stat[11]) + Number(stat[12]);
  return withChildren ? ours + Number(stat[13]) + Number(stat[14]) : ours;
}

/** The server, the children that live and those that it has waited for. */
function ticksOfDatabase(postmaster: number): number {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(statOf(name)[1]) === postmaster;
    } catch (error) {
      // It has ended since the folder was read.
      if (error instanceof Error && "code" in error) return false;
      throw error;
    }
  });
  return children.reduce((sum, pid) => sum + ticksOf(pid), ticksOf(postmaster, true));
}
