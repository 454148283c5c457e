import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type { BackupSecrets } from "../../../api/operator/backup/format.ts";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { addDoctor, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { folderForFile } from "../../support/server/for-file.ts";
import { refusalOf } from "../../support/server/refusal.ts";

const KEY = "the key of this installation";
const WITH_KEY: BackupSecrets = { ...NO_SECRETS, key: KEY };
const folder = folderForFile("priem-backups-");
let clinic: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  clinic = await freshDatabase();
  await addDoctor(clinic.db, { name_employee: "Ершова Ольга" });
});
afterAll(async () => {
  await clinic.drop();
});

type Making = Parameters<typeof backUp>[3];
const made = async (name: string, making: Making) =>
  (await backUp(clinic.db, join(folder, name), THURSDAY_NINE, making)).path;

/** Restores into a second database. @returns its doctor, or why it is refused */
async function restored(path: string, secrets: BackupSecrets): Promise<string> {
  const { db, drop } = await freshDatabase();
  const outcome = await restore(db, path, THURSDAY_NINE, secrets).then(
    async () => (await db<{ name: string }[]>`select name_employee as name from doctors`)[0]?.name,
    (error: Error) => error.message,
  );
  await drop();
  return outcome ?? "no doctor";
}

test("a backup is restored where its key is", async () => {
  expect(await restored(await made("own", { key: KEY }), WITH_KEY)).toBe("Ершова Ольга");
});

test("a backup with a different key or without one is refused unless restored unverified", async () => {
  for (const making of [{ key: "another" }, { key: null }]) {
    const path = await made(`of-${making.key}`, making);
    expect(await restored(path, WITH_KEY)).toContain("another BACKUP_KEY");
    expect(await restored(path, NO_SECRETS)).toBe("Ершова Ольга");
  }
});

test("a backup changed in one row or in its header is refused", async () => {
  const path = await made("changed", { key: KEY });
  const text = gunzipSync(await Bun.file(path).bytes()).toString();
  for (const changed of [
    text.replace("Ершова", "Чужова"),
    text.replace('"takenAt":"2027', '"takenAt":"2028'),
  ]) {
    expect(changed).not.toBe(text);
    await Bun.write(path, gzipSync(changed));
    expect(await restored(path, WITH_KEY)).toContain("was changed");
  }
});

test("the key is not in the backup", async () => {
  const text = gunzipSync(await Bun.file(await made("without", { key: KEY })).bytes()).toString();
  expect(text).not.toContain(KEY);
});

test("an encrypted backup shows nothing, and opens to each of its recipients", async () => {
  const identities = await Promise.all([generateIdentity(), generateIdentity()]);
  const encryptTo = await Promise.all(identities.map(identityToRecipient));
  const path = await made("encrypted", { key: KEY, encryptTo });
  const bytes = await Bun.file(path).bytes();
  expect(Buffer.from(bytes).toString("latin1")).toStartWith("age-encryption.org/v1");
  for (const identity of identities) {
    expect(await restored(path, { key: KEY, identities: [identity] })).toBe("Ершова Ольга");
  }
  const stranger = await generateIdentity();
  expect(await restored(path, { key: KEY, identities: [stranger] })).toContain("another age key");
  expect(await restored(path, WITH_KEY)).toContain("is encrypted");
  await Bun.write(path, bytes.subarray(0, -20));
  expect(await restored(path, { key: KEY, identities })).toContain("damaged");
});

test("a malformed recipient is refused before anything is written", async () => {
  const refused = made("refused", { key: KEY, encryptTo: ["age1nobody"] });
  expect(await refusalOf(refused)).toContain("no recipient of age");
  expect(await Bun.file(join(folder, "refused")).exists()).toBe(false);
});
