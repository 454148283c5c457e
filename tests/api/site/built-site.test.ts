import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBuiltSite } from "../../../api/site/built-site.ts";
import { ROOT } from "../../../scripts/step.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-site-"));
  await cp(join(ROOT, "dist/site"), folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

test("a build made while the server runs takes nothing away from the pages it sends", async () => {
  const built = await openBuiltSite(`${folder}/`);
  await rm(join(folder, "assets"), { recursive: true });
  const { entry, fonts, pages } = built?.assets ?? {};
  const named = [entry ?? "", ...(fonts ?? []), ...Object.values(pages ?? {})];
  expect(named.flat().length).toBeGreaterThan(15);
  for (const address of named.flat()) {
    const file = await built?.readFile(address.slice(1));
    expect(file?.bytes.length).toBeGreaterThan(0);
  }
});

test("a folder without a build is no site", async () => {
  expect(await openBuiltSite(`${folder}/nowhere/`)).toBeNull();
});
