import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { step } from "./step.ts";

/** Whether apt-get may install here. Ubuntu's Chromium package is a stub for a snap. */
export function isDebianRoot(): boolean {
  if (!existsSync("/etc/os-release") || userInfo().uid !== 0) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** Installs a package by apt-get; false if that fails. */
export async function installDebianPackage(name: string): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = ["apt-get", "-qq", "-o", "Acquire::http::Timeout=20"];
  for (const verb of [["update"], ["install", "--yes", "--no-install-recommends", name]]) {
    const done = await step(`apt-get ${verb[0]}`, async () => {
      const child = Bun.spawn([...apt, ...verb], { env, stdout: "ignore" });
      return (await child.exited) === 0;
    });
    if (!done) return false;
  }
  return true;
}
