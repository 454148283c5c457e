import { auditPages } from "../support/browser/lighthouse.ts";
import { benchDatabase } from "./ground/database.ts";
import { atLeast, median, type Part } from "./ground/figures.ts";
import { runProduct } from "./ground/product.ts";

const PASSES = 3;
const GOAL = 95;
const OTHERS = ["accessibility", "best-practices", "seo"] as const;
/** The demo clinic numbers its doctors from 1. */
const PAGES = ["/", "/services/gynecology", "/doctors/1", "/appointment"];

/** Lighthouse on its mobile profile: performance by the median, the other scores by the first pass. */
export const lighthouse: Part = async () => {
  const { url } = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: url, DEMO_DATA: "1" });
  const addresses = PAGES.map((path) => `http://localhost:${product.port}${path}`);
  const scores = addresses.map((): number[] => []);
  const others: string[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    const first = pass === 0 ? OTHERS : [];
    const audits = await auditPages(addresses, ["performance", ...first]);
    for (const { faults } of audits) others.push(...faults);
    for (const [at, audit] of audits.entries()) scores[at]?.push(audit.scores.performance ?? 0);
  }
  await product.stop();
  if (others.length > 0) throw new Error(others.join("\n"));
  return PAGES.map((path, at) => atLeast(`performance of ${path}`, GOAL, median(scores[at] ?? [])));
};
