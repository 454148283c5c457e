import { existsSync } from "node:fs";
import { installDebianPackage, isDebianRoot } from "./debian.ts";
import { runQuietly, StepFailed, step } from "./step.ts";

/** Chromium without a window system: the same pages for a third less processor time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const OF_THE_SYSTEM = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of a Chromium: the one named; on Debian the headless shell, which root installs; another
 * of the system's; Playwright's, or one installed now.
 */
export async function ensureChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new StepFailed(`CHROMIUM_PATH names ${named}, where nothing is.`, ["run", "test"]);
  }
  if (isDebianRoot() && !existsSync(HEADLESS_SHELL)) await installFromDebian();
  const found = await findChromium();
  if (found) return found;
  await installFromPlaywright();
  const installed = await findChromium();
  if (installed) return installed;
  throw new StepFailed("Chromium was installed but cannot be found.", ["run", "test"]);
}

async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import("playwright");
  return [...OF_THE_SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Old releases have only the whole browser. Offline, an installed one is used. */
async function installFromDebian(): Promise<void> {
  console.log("Installing the browser of the tests: apt-get install chromium-headless-shell");
  if (await installDebianPackage("chromium-headless-shell")) return;
  if (!(await findChromium())) await installDebianPackage("chromium");
}

async function installFromPlaywright(): Promise<void> {
  console.log("No Chromium found: installing Playwright's");
  const install = ["--bun", "run", "playwright", "install", "chromium"];
  await step("Downloading Chromium", () => runQuietly(install));
}
