import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { runQuietly, StepFailed, step } from "./step.ts";

const OF_THE_SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium: the one named, the system's, Playwright's, or one installed now. */
export async function ensureChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new StepFailed(`CHROMIUM_PATH names ${named}, where nothing is.`, ["run", "test"]);
  }
  const found = await findChromium();
  if (found) return found;
  if (isDebianRoot()) await installFromDebian();
  else await installFromPlaywright();
  const installed = await findChromium();
  if (installed) return installed;
  throw new StepFailed("Chromium was installed but cannot be found.", ["run", "test"]);
}

async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  return [...OF_THE_SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Ubuntu's package of that name is a stub for a snap. */
function isDebianRoot(): boolean {
  if (!existsSync("/etc/os-release") || userInfo().uid !== 0) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

async function installFromDebian(): Promise<void> {
  console.log("No Chromium found: apt-get install chromium");
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  for (const verb of [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]]) {
    await step(`apt-get ${verb[0]}`, async () => {
      const child = Bun.spawn(["apt-get", "-qq", ...verb], { ...options, stdout: "ignore" });
      if ((await child.exited) !== 0) throw new StepFailed("apt-get failed", ["run", "test"]);
    });
  }
}

async function installFromPlaywright(): Promise<void> {
  console.log("No Chromium found: installing Playwright's");
  const install = ["--bun", "run", "playwright", "install", "chromium"];
  await step("Downloading Chromium", () => runQuietly(install));
}
