import lighthouse, { defaultConfig } from "lighthouse";
import { freePort } from "../server/free-port.ts";
import { launchBrowser } from "./browser.ts";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

export interface Audit {
  /** 0 to 100 by category. */
  scores: Partial<Record<Category, number>>;
  /** What kept a score of accessibility, best practices or SEO below 100, in words. */
  faults: string[];
}

/** Runs Lighthouse's mobile profile over addresses, one after another, in a Chromium of its own. */
export async function auditPages(
  addresses: readonly string[],
  categories: readonly Category[],
): Promise<Audit[]> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const audits: Audit[] = [];
    for (const address of addresses) audits.push(await audit(address, port, categories));
    return audits;
  } finally {
    await browser.close();
  }
}

/** They explain the score of performance and do not count in it: half of an audit's time. */
const WEIGHTLESS = (defaultConfig.categories?.performance?.auditRefs ?? [])
  .filter(({ weight }) => weight === 0)
  .map(({ id }) => id);

async function audit(
  address: string,
  port: number,
  categories: readonly Category[],
): Promise<Audit> {
  const flags = {
    port,
    logLevel: "silent" as const,
    onlyCategories: [...categories],
    skipAudits: WEIGHTLESS,
    disableFullPageScreenshot: true,
  };
  const { lhr } = (await lighthouse(address, flags)) ?? {};
  if (!lhr) throw new Error(`Lighthouse told nothing of ${address}`);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scores = Object.values(lhr.categories).map((category) => [
    category.id,
    Math.round((category.score ?? 0) * 100),
  ]);
  const weighty = Object.values(lhr.categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const faults = weighty.flatMap(({ id }) => {
    const found = lhr.audits[id];
    return found?.score !== null && (found?.score ?? 1) < 1 ? [`${id}: ${found?.title}`] : [];
  });
  return { scores: Object.fromEntries(scores), faults };
}
