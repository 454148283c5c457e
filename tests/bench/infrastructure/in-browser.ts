import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright";
import { launchWithProfile } from "../../support/browser/browser.ts";
import type { BenchInBrowser } from "../in-browser/page.ts";
import { afterwards } from "./cleanup.ts";

const SCRIPT = fileURLToPath(new URL("../in-browser/page.ts", import.meta.url));
let built: Promise<string> | null = null;

/** Opens an address in a Chromium with a fresh profile on disk and hands the page over. */
export async function inFreshProfile<T>(
  address: string,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "priem-bench-profile-"));
  const remove = () => rmSync(profile, { recursive: true, force: true });
  afterwards(remove);
  const context = await launchWithProfile(profile, { bypassCSP: true });
  afterwards(() => context.close());
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(address);
    return await work(page, context);
  } finally {
    await context.close();
    remove();
  }
}

/** Puts the bench's own script into the page. */
export async function armed(page: Page): Promise<Page> {
  built ??= buildScript();
  await page.addScriptTag({ content: await built, type: "module" });
  await page.waitForFunction(() => "bench" in globalThis);
  return page;
}

/** Calls one of the script's functions by name. */
export function call<Name extends keyof BenchInBrowser>(
  page: Page,
  name: Name,
  ...given: Parameters<BenchInBrowser[Name]>
): Promise<Awaited<ReturnType<BenchInBrowser[Name]>>> {
  return page.evaluate(
    async ([name, given]) => {
      const { bench } = globalThis as unknown as {
        bench: Record<string, (...all: unknown[]) => unknown>;
      };
      return await bench[name as string]?.(...(given as unknown[]));
    },
    [name, given] as const,
  ) as Promise<Awaited<ReturnType<BenchInBrowser[Name]>>>;
}

async function buildScript(): Promise<string> {
  const result = await Bun.build({
    entrypoints: [SCRIPT],
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [output] = result.outputs;
  if (!result.success || !output) throw new AggregateError(result.logs, "The script was not built");
  return output.text();
}
