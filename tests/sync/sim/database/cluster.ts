import { rm } from "node:fs/promises";
import { $ } from "bun";
import { connect, type Db } from "../../../../api/database/connection.ts";
import { startEmbedded } from "../../../../api/database/embedded.ts";
import { migrate } from "../../../../api/database/migrate.ts";
import { grantTestRights } from "../../../support/database/grant-test-rights.ts";
import { makeScratchFolder } from "../../../support/database/scratch-folder.ts";
import { removeAfterThisProcess } from "../../../support/server/database.ts";

const FAST = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

export interface Place {
  db: Db;
  url: string;
  /** Where the database may move: to a PostgreSQL that has given fewer ids. */
  move?: Move | undefined;
}

/** @returns the new place, empty, and what makes `db` stand for it */
export type Move = () => Promise<{ young: Db; go: () => void }>;

/** A database that may move to a younger cluster, once. */
export async function movable(place: Cluster): Promise<Cluster> {
  let now = place.db;
  let next: Cluster | null = null;
  const db = new Proxy(place.db, {
    apply: (_, self, given) => Reflect.apply(now, self, given),
    get: (_, name) => Reflect.get(now, name),
  });
  const move: Move = async () => {
    next = await ownCluster("young");
    const young = next.db;
    const go = () => {
      now = young;
    };
    return { young, go };
  };
  const end = async () => {
    await next?.end();
    await place.end();
  };
  return { db, url: place.url, move, end };
}

export type Cluster = Place & { end(): Promise<void> };

/** What a cluster is for; of each kind all have one system identifier, and no other kind has it. */
type Kind = "first" | "young";
const patterns = new Map<Kind, Promise<string | null>>();

/** A PostgreSQL of its own: its transaction ids begin where every replay finds them. */
export async function ownCluster(kind: Kind = "first"): Promise<Cluster> {
  const folder = await makeScratchFolder("priem-sim-");
  const pattern = await patternOf(kind);
  if (pattern) await $`cp -a ${pattern}/. ${folder}`.quiet();
  const embedded = await startEmbedded(folder, () => {}, FAST);
  const { url, stop } = embedded;
  if (!pattern) await grantTestRights(embedded);
  const db = connect(url);
  if (!pattern) await migrate(db);
  return {
    db,
    url,
    async end() {
      await db.end({ timeout: 1 });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A migrated, stopped cluster: to copy it takes a fifth of what making one does. */
function patternOf(kind: Kind): Promise<string | null> {
  const known = patterns.get(kind) ?? makePattern();
  patterns.set(kind, known);
  return known;
}

/** @returns null where its data had to be put elsewhere, so that a copy would not have them */
async function makePattern(): Promise<string | null> {
  const folder = await makeScratchFolder("priem-sim-");
  removeAfterThisProcess(folder);
  const embedded = await startEmbedded(folder, () => {}, FAST);
  const { url, home, stop } = embedded;
  await grantTestRights(embedded);
  const db = connect(url, { max: 1 });
  await migrate(db);
  await db.end({ timeout: 1 });
  await stop();
  return home.folder === folder ? folder : null;
}

/** Uses transaction ids up until `left` are left below the next power of ten. */
export async function burnIds(db: Db, left: number): Promise<void> {
  const [row] = await db<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  const now = Number(row?.id);
  const power = 10 ** String(now + left).length;
  await db.unsafe(`do $$ begin
    for nth in 1..${power - now - left} loop perform pg_current_xact_id(); commit; end loop;
  end $$`);
}
