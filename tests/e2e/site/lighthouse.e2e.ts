import { afterAll, beforeAll, expect } from "bun:test";
import { test } from "../../support/browser/browser-test.ts";
import { auditPages } from "../../support/browser/lighthouse.ts";
import { startWholeSite, type WholeSite } from "../../support/clinic/whole-site.ts";

let site: WholeSite;

beforeAll(async () => {
  site = await startWholeSite();
});
afterAll(() => site?.server.stop());

test("Lighthouse gives full marks for accessibility, best practices and SEO", async () => {
  const paths = ["/", "/services/gynecology", site.doctor, "/appointment"];
  const audits = await auditPages(
    paths.map((path) => site.server.url + path),
    ["accessibility", "best-practices", "seo"],
  );
  const perfect = { scores: { accessibility: 100, "best-practices": 100, seo: 100 }, faults: [] };
  expect(audits).toEqual(paths.map(() => perfect));
});
