import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findExpired } from "../../api/operator/backup/format.ts";
import { copyBackups } from "./copy-backups.ts";

const NOW = new Date("2027-06-10T03:30:00Z");
const onDay = (day: string) => `priem-${day}T03-30-00.priem-backup`;
const OLDEST = onDay("2027-05-01");
const LISTED = ["notes.txt", onDay("2027-05-28"), onDay("2027-05-26"), OLDEST];

test("the oldest backup of more than 14 days is the one to remove", () => {
  expect(findExpired(LISTED, NOW)).toBe(OLDEST);
  expect(findExpired([onDay("2027-05-28"), "priem-2020.priem-backup", "notes.txt"], NOW)).toBe(
    null,
  );
});

/** An rsync that notes how it is called, and lists what the target has. */
const RSYNC = `#!/bin/sh
echo "$*" >> "$(dirname "$0")/calls"
case "$*" in *--list-only*)
${LISTED.map((name) => `  echo "-rw-------         12,345 2027/05/01 03:30:00 ${name}"`).join("\n")}
esac
`;
const { PATH } = process.env;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-copies-"));
  await mkdir(join(folder, "bin"));
  await Bun.write(join(folder, "bin", "rsync"), RSYNC);
  await chmod(join(folder, "bin", "rsync"), 0o755);
  process.env.PATH = `${join(folder, "bin")}:${PATH}`;
});
afterAll(async () => {
  process.env.PATH = PATH;
  await rm(folder, { recursive: true });
});

async function callsOf(mayExpire: boolean): Promise<string[]> {
  const calls = join(folder, "bin", "calls");
  await rm(calls, { force: true });
  await copyBackups("/backups", "backup@other:priem/", { now: NOW, mayExpire });
  return (await readFile(calls, "utf8")).trim().split("\n");
}

test("copying deletes only one expired copy", async () => {
  const [copied, listed, removed, ...more] = await callsOf(true);
  expect(more).toEqual([]);
  expect(copied).toEndWith(" /backups/ backup@other:priem/");
  expect(copied).not.toContain("--delete");
  expect(listed).toEndWith("--list-only backup@other:priem/");
  expect(removed).toContain(`--delete --include=/${OLDEST} --exclude=* `);
});

test("while the clock is doubted no copy is deleted", async () => {
  expect((await callsOf(false)).join("\n")).not.toContain("--delete");
});
