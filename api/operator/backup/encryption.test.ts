import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { encrypted, encrypterFor, readDecrypted } from "./encryption.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-encryption-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("an error of the system is not called a damaged backup", async () => {
  const identity = await generateIdentity();
  const encrypter = encrypterFor([await identityToRecipient(identity)]);
  const path = join(folder, "encrypted");
  const written = await encrypted(Readable.from([Buffer.from("rows")]), encrypter);
  await Bun.write(path, Buffer.concat(await written.toArray()));
  const reading = await readDecrypted(path, [identity]);
  await rm(path);
  await expect(reading.toArray()).rejects.toMatchObject({ code: "ENOENT", path });
});
