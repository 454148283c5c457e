import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { insertUser } from "../../../api/features/users/queries.ts";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { connect } from "../../../api/platform/database/connection.ts";
import { migrate } from "../../../api/platform/database/migrate.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { otherMajor, startOtherPostgres } from "../../support/database/other-postgres.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { folderForFile } from "../../support/server/for-file.ts";

/** The key that backups of these commands are authenticated with. */
const BACKUP_KEY = "0123456789abcdef0123456789abcdef";
const ROOT = new URL("../../../", import.meta.url).pathname;
const folder = folderForFile("priem-backups-");

type Running = Bun.Subprocess<"ignore", "pipe", "pipe">;

const begin = (command: "backup" | "restore", target: string, url: string, ...more: string[]) =>
  Bun.spawn([process.execPath, `scripts/operator/${command}.ts`, target, ...more], {
    cwd: ROOT,
    env: { ...process.env, BACKUP_KEY, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "pipe",
  });

async function run(...given: Parameters<typeof begin>) {
  return endOf(begin(...given));
}

async function endOf(child: Running) {
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
  expect(
    await from.db`select last_backup_at > now() - interval '1 hour' as noted
    from clinic_state`,
  ).toEqual([{ noted: true }] as never);

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
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`a backup ended by ${signal} removes its unfinished file`, async () => {
    const { url, drop } = await freshDatabase();
    const file = join(folder, `ended-by-${signal}`);
    const held = await holdTransaction(url, "its own");
    await held.run((tx) => tx.unsafe("lock table users"));
    const child = begin("backup", file, url);
    while (!existsSync(`${file}.unfinished`)) await Bun.sleep(5);
    child.kill(signal);
    const ended = await endOf(child);
    await held.commit();
    expect(ended).toMatchObject({ code: 1, complained: "Stopped: no backup was taken.\n" });
    expect(ended.said).not.toContain("rows");
    expect((await readdir(folder)).filter((name) => name.startsWith("ended"))).toEqual([]);
    await drop();
  });
}

for (const major of otherMajor === null ? [] : [otherMajor]) {
  test(`a backup moves between PostgreSQL ${major} and the embedded one, both ways`, async () => {
    const embedded = await freshDatabase();
    await addDoctor(embedded.db, { name_employee: "Ёлкина Анна" });
    const other = await startOtherPostgres(major);
    const db = connect(other.url, { max: 2 });
    await migrate(db);
    const there = await backUp(embedded.db, join(folder, "there"), new Date(), { key: null });
    await restore(db, there.path, new Date(), NO_SECRETS);
    expect(await doctorsIn(db)).toEqual(["Ёлкина Анна"]);
    await addDoctor(db, { name_employee: "Щукина Инна" });
    const back = await backUp(db, join(folder, "back"), new Date(), { key: null });
    await restore(embedded.db, back.path, new Date(), NO_SECRETS);
    expect((await doctorsIn(embedded.db)).sort()).toEqual(["Ёлкина Анна", "Щукина Инна"].sort());
    await db.end();
    await other.stop();
    await embedded.drop();
  });
}

test("a command returns records while Priem runs; without a name or a reason it prints its usage", async () => {
  const { url, db, drop } = await freshDatabase();
  const file = join(folder, "returning");
  await run("backup", file, url);
  const returning = (...words: string[]) =>
    endOf(
      Bun.spawn([process.execPath, "scripts/operator/restore.ts", file, "--return", ...words], {
        cwd: ROOT,
        env: { ...process.env, BACKUP_KEY, DATABASE_URL: url },
        stdout: "pipe",
        stderr: "pipe",
      }),
    );
  expect((await returning("akt-1.docx")).complained).toContain("--by LOGIN --reason");
  const decided = ["--by", "admin", "--reason", "часы"];
  expect((await returning("akt-1.docx", ...decided)).complained).toContain(
    "There is no administrator admin",
  );
  await insertUser(db, { login: "admin", passwordHash: "", rights: ["users"] });
  expect(await returning("akt-1.docx", ...decided)).toMatchObject({
    code: 1,
    complained: "There is no act akt-1.docx.\n",
  });
  await drop();
});

test("a backup is checked in a scratch database beside the running clinic, which stays as it is", async () => {
  const clinic = await freshDatabase();
  await addDoctor(clinic.db, { name_employee: "Ершова Ольга" });
  const file = join(folder, "to-check");
  await run("backup", file, clinic.url);
  await addDoctor(clinic.db, { name_employee: "Щукина Инна" });
  const checked = await run("restore", file, clinic.url, "--check");
  expect(checked).toMatchObject({ code: 0, complained: "" });
  expect(checked.said).toMatch(/^doctors +1 in the backup, 1 restored$/m);
  expect(checked.said).toContain("can be restored: all");
  expect(await doctorsIn(clinic.db)).toHaveLength(2);
  const scratch = await clinic.db`select from pg_database where datname like 'priem_check_%'`;
  expect(scratch).toHaveLength(0);

  const bytes = await Bun.file(file).bytes();
  await Bun.write(file, bytes.subarray(0, bytes.length - 30));
  const broken = await run("restore", file, clinic.url, "--check");
  expect([broken.code, broken.complained]).toEqual([
    1,
    expect.stringContaining("not a whole backup"),
  ]);
  expect(await clinic.db`select from pg_database where datname like 'priem_check_%'`).toHaveLength(
    0,
  );
  await clinic.drop();
});

test("restoring a missing file or a folder fails with an explanation", async () => {
  const { url, drop } = await freshDatabase();
  const missing = join(folder, "missing");
  expect((await run("restore", missing, url, "--check")).complained).toBe(
    `${missing}: there is no such file or folder.\n`,
  );
  expect((await run("restore", folder, url, "--check")).complained).toBe(
    `${folder}: that is a folder, and a file is needed.\n`,
  );
  await drop();
});

test("an external database is not backed up without a key", async () => {
  const { url, drop } = await freshDatabase();
  const env = { ...process.env, DATABASE_URL: url, BACKUP_KEY: "" };
  const file = join(folder, "without-key");
  const child = Bun.spawn([process.execPath, "scripts/operator/backup.ts", file], {
    cwd: ROOT,
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  const { code, complained } = await endOf(child);
  expect([code, complained]).toEqual([1, expect.stringMatching(/^BACKUP_KEY is not set/)]);
  expect(existsSync(file)).toBe(false);
  await drop();
});

test("an encrypted backup in a folder ends in .age, and is restored with its identity", async () => {
  const from = await freshDatabase();
  const into = await freshDatabase();
  await addDoctor(from.db, { name_employee: "Ершова Ольга" });
  const identity = await generateIdentity();
  const keyFile = join(folder, "age-key");
  await Bun.write(keyFile, `# created: today\n${identity}\n`);
  const backups = await mkdtemp(join(folder, "encrypted-"));
  const recipient = await identityToRecipient(identity);
  expect(await run("backup", backups, from.url, "--encrypt-to", recipient)).toMatchObject({
    code: 0,
    complained: "",
  });
  const [name = ""] = await readdir(backups);
  expect(name).toEndWith(".priem-backup.age");
  const file = join(backups, name);
  expect((await run("restore", file, into.url)).complained).toContain("after --identity");
  const restored = await run("restore", file, into.url, "--identity", keyFile);
  expect(restored).toMatchObject({ code: 0, complained: "" });
  expect(await doctorsIn(into.db)).toEqual(["Ершова Ольга"]);
  await Promise.all([from.drop(), into.drop()]);
});

const scratchesIn = async (db: ReturnType<typeof connect>) =>
  (await db`select from pg_database where datname like 'priem_check_%'`).length;

async function checkUntilScratch(
  file: string,
  { db, url }: { db: ReturnType<typeof connect>; url: string },
) {
  const child = begin("restore", file, url, "--check");
  while ((await scratchesIn(db)) === 0) await Bun.sleep(5);
  return child;
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`a check ended by ${signal} removes its scratch database`, async () => {
    const clinic = await freshDatabase();
    const file = join(folder, `checked-${signal}`);
    await run("backup", file, clinic.url);
    const child = await checkUntilScratch(file, clinic);
    child.kill(signal);
    expect(await endOf(child)).toMatchObject({
      code: 1,
      complained: "Stopped: the backup was not checked.\n",
    });
    expect(await scratchesIn(clinic.db)).toBe(0);
    await clinic.drop();
  });
}

for (const command of ["backup", "restore", "import", "reset-password", "unused-uploads"]) {
  test(`${command} without a named database creates no database`, async () => {
    const empty = await mkdtemp(join(folder, "bare-"));
    const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env;
    const file = command === "unused-uploads" ? [] : ["clinic"];
    const child = Bun.spawn(
      [process.execPath, join(ROOT, "scripts/operator", `${command}.ts`), ...file],
      {
        cwd: empty,
        env,
        stdout: "pipe",
        stderr: "pipe",
      },
    );
    const { code, complained } = await endOf(child);
    expect(code).toBe(1);
    expect(complained).toStartWith(`There is no database in ${join(empty, ".data")}`);
    expect(await readdir(empty)).toEqual([]);
  });
}
