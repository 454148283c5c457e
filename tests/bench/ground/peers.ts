import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { afterwards } from "./cleanup.ts";

const PEERS = fileURLToPath(new URL("../peers", import.meta.url));

/** Other stores in the browser, as a script for a page; null where they cannot be installed. */
export async function buildPeers(): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "priem-bench-peers-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(PEERS, folder, { recursive: true });
  const installing = Bun.spawn([process.execPath, "install", "--frozen-lockfile", "--silent"], {
    cwd: folder,
    stdout: "ignore",
    stderr: "ignore",
  });
  if ((await installing.exited) !== 0) return null;
  const result = await Bun.build({
    entrypoints: [join(folder, "page.js")],
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  });
  const [output] = result.outputs;
  if (!result.success || !output) throw new AggregateError(result.logs, "The peers were not built");
  return output.text();
}

/** @returns seconds that a peer takes for all pages of the source */
export async function intoPeer(
  page: Page,
  { script, name, source }: { script: string; name: "intoRxdb" | "intoPouchdb"; source: string },
): Promise<number> {
  await page.addScriptTag({ content: script, type: "module" });
  await page.waitForFunction(() => "peers" in globalThis);
  return page.evaluate(
    ([name, source]) => {
      const { peers } = globalThis as unknown as {
        peers: Record<string, (source: string) => Promise<number>>;
      };
      return peers[name]?.(source) ?? Number.NaN;
    },
    [name, source] as const,
  );
}
