import { beforeAll, expect, test } from "bun:test";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";
import { openBuiltSite } from "../../../api/site/built-site.ts";
import { ROOT } from "../../../scripts/step.ts";
import { folderForFile } from "../../support/server/for-file.ts";

const folder = folderForFile("priem-site-");

beforeAll(async () => {
  await cp(join(ROOT, "dist/site"), folder, { recursive: true });
});

test("a build made while the server runs takes nothing away from the pages it sends", async () => {
  const built = await openBuiltSite(`${folder}/`);
  const scripts = [...new Glob("assets/*.js").scanSync(folder)].map((name) => `/${name}`);
  await rm(join(folder, "assets"), { recursive: true });
  expect(scripts.length).toBeGreaterThan(10);
  const { entry, fonts } = built?.assets ?? {};
  for (const address of [entry ?? "", ...(fonts ?? []), ...scripts]) {
    const file = await built?.readFile(address.slice(1));
    expect(file?.bytes.length).toBeGreaterThan(0);
  }
});

test("a folder without a build is not a site", async () => {
  expect(await openBuiltSite(`${folder}/nowhere/`)).toBeNull();
});
