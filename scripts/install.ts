import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runQuietly, step } from "./step.ts";

const MARK = join(ROOT, "node_modules", ".installed-from");

/**
 * Installs the packages of bun.lock, unless they are installed. After an installation the command
 * starts again in a new process, because this one has already failed to resolve packages.
 */
export async function ensureInstalled(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === wanted) return;
  await step("Installing packages", () => runQuietly(["install", "--frozen-lockfile"]));
  writeFileSync(MARK, wanted);
  process.exit(await beginAgain());
}

function fingerprint(): string {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const file of ["bun.lock", "package.json"]) hasher.update(readFileSync(join(ROOT, file)));
  return `${hasher.digest("hex")} ${process.platform} ${process.arch}`;
}

async function beginAgain(): Promise<number> {
  const child = Bun.spawn([process.execPath, ...process.argv.slice(1)], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => child.kill(signal));
  }
  return child.exited;
}
