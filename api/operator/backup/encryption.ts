import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { CannotStart } from "../../platform/config/startup-error.ts";

const MARK = "age-encryption.org/v1\n";

/** Recipients of age (`age1…`), each of whom can decrypt the result. */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new CannotStart(`${recipient} is no recipient of age: they begin with age1.`);
    }
  }
  return encrypter;
}

export async function encrypted(plain: Readable, encrypter: Encrypter): Promise<Readable> {
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** A file's bytes, decrypted if they are encrypted. `identities` are lines of age's key files. */
export async function readDecrypted(
  path: string,
  identities: readonly string[],
): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path);
  if (identities.length === 0) {
    throw new CannotStart(`${path} is encrypted: name the file of its age key after --identity.`);
  }
  return Readable.from(decrypt(path, identities));
}

async function* decrypt(path: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path);
  try {
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    yield* fromWeb(await decrypter.decrypt(toWeb(file)));
  } catch (error) {
    if (isOfSystem(error)) throw withPath(error, path);
    throw new CannotStart(`${path} is damaged, or encrypted to another age key than this one.`);
  } finally {
    file.destroy();
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK.length), 0, MARK.length, 0);
    return buffer.toString("utf8", 0, bytesRead) === MARK;
  } catch (error) {
    throw withPath(error, path);
  } finally {
    await file.close();
  }
}

/** Node does not report which file a read or a write failed on. */
export const withPath = (error: unknown, path: string): unknown =>
  isOfSystem(error) ? Object.assign(error, { path }) : error;

const isOfSystem = (error: unknown): error is Error => error instanceof Error && "syscall" in error;

// Node's and the standard's stream types differ in name only.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);
