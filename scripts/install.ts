import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runQuietly, step } from "./step.ts";

const MARK = join(ROOT, "node_modules", ".installed-from");

/** Installs what bun.lock names, unless that was done already. Needs nothing but Bun itself. */
export async function ensureInstalled(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === wanted) return;
  await step("Installing packages", () => runQuietly(["install", "--frozen-lockfile"]));
  writeFileSync(MARK, wanted);
}

function fingerprint(): string {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const file of ["bun.lock", "package.json"]) hasher.update(readFileSync(join(ROOT, file)));
  return `${hasher.digest("hex")} ${process.platform} ${process.arch}`;
}
