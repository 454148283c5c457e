import { afterAll, beforeAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Right } from "../../../shared/access/rights.ts";
import { type SignedIn, startServer, type TestServer, type TestServerOptions } from "./server.ts";

/** Made before a file's first test; reading it earlier throws. */
export function madeForFile<T extends object>(
  make: () => Promise<T>,
  end?: (made: T) => unknown,
): T {
  let made: T | null = null;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made && end?.(made));
  return new Proxy({} as T, {
    get: (_, name) => {
      if (!made) throw new Error("It is made with the file's first test");
      return Reflect.get(made, name);
    },
  });
}

/** A server for one file's tests. */
export const serverForFile = (options?: TestServerOptions): TestServer =>
  madeForFile(
    () => startServer(options),
    (server) => server.stop(),
  );

/** A user with these rights, or with all, signed in for one file's tests. */
export const personForFile = (server: TestServer, rights?: readonly Right[]): SignedIn =>
  madeForFile(() => server.signIn(rights));

/** A new folder for one file's tests. */
export function folderForFile(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
