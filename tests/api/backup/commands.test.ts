import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restore } from "../../../api/database/backup/restore.ts";
import { backUp } from "../../../api/database/backup/write.ts";
import { connect } from "../../../api/database/connection.ts";
import { migrate } from "../../../api/database/migrate.ts";
import { addDoctor } from "../../support/clinic.ts";
import { freshDatabase } from "../../support/database.ts";
import { otherMajor, startOtherPostgres } from "../../support/other-postgres.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-backups-"));
});
afterAll(() => rm(folder, { recursive: true }));

const begin = (command: "backup" | "restore", target: string, url: string) =>
  Bun.spawn([process.execPath, `scripts/${command}.ts`, target], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "pipe",
  });

async function run(...given: Parameters<typeof begin>) {
  return endOf(begin(...given));
}

async function endOf(child: ReturnType<typeof begin>) {
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, said, complained };
}

const doctorsIn = async (db: ReturnType<typeof connect>) =>
  (await db<{ name: string }[]>`select name_employee as name from doctors`).map(({ name }) => name);

test("backup and restore are commands; restore refuses while Priem runs on the database", async () => {
  const from = await freshDatabase();
  await addDoctor(from.db, { name_employee: "Ершова Ольга" });
  const file = join(folder, "clinic");
  const taken = await run("backup", file, from.url);
  expect(taken).toMatchObject({ code: 0, complained: "" });
  expect(taken.said).toContain(file);

  const refused = await run("restore", file, from.url);
  expect(refused.code).toBe(1);
  expect(refused.complained).toBe(
    "Priem is running on this database. Stop it first, everywhere it runs.\n",
  );
  const into = await freshDatabase();
  expect(await run("restore", file, into.url)).toMatchObject({ code: 0, complained: "" });
  expect(await doctorsIn(into.db)).toEqual(["Ершова Ольга"]);
  await into.drop();
  await from.drop();
}, 60_000);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`a backup ended by ${signal} takes its draft along`, async () => {
    const { db, url, drop } = await freshDatabase();
    const file = join(folder, `ended-by-${signal}`);
    const ended = await db.begin(async (tx) => {
      await tx`lock table users`;
      const child = begin("backup", file, url);
      while (!existsSync(`${file}.unfinished`)) await Bun.sleep(5);
      child.kill(signal);
      return endOf(child);
    });
    expect(ended).toEqual({ code: 1, said: "", complained: "Stopped: no backup was taken.\n" });
    expect((await readdir(folder)).filter((name) => name.startsWith("ended"))).toEqual([]);
    await drop();
  }, 60_000);
}

for (const major of otherMajor === null ? [] : [otherMajor]) {
  test(`a backup moves between PostgreSQL ${major} and the embedded one, both ways`, async () => {
    const embedded = await freshDatabase();
    await addDoctor(embedded.db, { name_employee: "Ёлкина Анна" });
    const other = await startOtherPostgres(major);
    const db = connect(other.url, { max: 2 });
    await migrate(db);
    const there = await backUp(embedded.db, join(folder, "there"), new Date());
    await restore(db, there.path, new Date());
    expect(await doctorsIn(db)).toEqual(["Ёлкина Анна"]);
    await addDoctor(db, { name_employee: "Щукина Инна" });
    const back = await backUp(db, join(folder, "back"), new Date());
    await restore(embedded.db, back.path, new Date());
    expect((await doctorsIn(embedded.db)).sort()).toEqual(["Ёлкина Анна", "Щукина Инна"].sort());
    await db.end();
    await other.stop();
    await embedded.drop();
  }, 120_000);
}
