import { auditPages } from "../support/browser/lighthouse.ts";
import { benchDatabase } from "./ground/database.ts";
import { atLeast, median, type Part } from "./ground/figures.ts";
import { runProduct } from "./ground/product.ts";

const PASSES = 3;
const GOAL = 95;
/** The demo clinic numbers its doctors from 1. */
const PAGES = ["/", "/services/gynecology", "/doctors/1", "/appointment"];

/** Lighthouse's performance on its mobile profile; a test holds its other scores at 100. */
export const lighthouse: Part = async () => {
  const { url } = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: url, DEMO_DATA: "1" });
  const addresses = PAGES.map((path) => `http://localhost:${product.port}${path}`);
  const scores = addresses.map((): number[] => []);
  for (let pass = 0; pass < PASSES; pass++) {
    const audits = await auditPages(addresses, ["performance"]);
    for (const [at, audit] of audits.entries()) scores[at]?.push(audit.scores.performance ?? 0);
  }
  await product.stop();
  return PAGES.map((path, at) => atLeast(`performance of ${path}`, GOAL, median(scores[at] ?? [])));
};
