import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { ROOT } from "../../../scripts/step.ts";

const ASSETS = `${ROOT}/dist/admin/assets`;
const MANTINE_STYLES = fileURLToPath(import.meta.resolve("@mantine/core/styles.css"));
const MANTINE_CLASS = /\bm_[0-9a-f]{6,8}\b/g;

test("the reception app has the styles of every Mantine component that its scripts draw", async () => {
  const files = [...new Glob("*.{js,css}").scanSync(ASSETS)];
  const wordsOf = async (ending: string) => {
    const named = files.filter((name) => name.endsWith(ending));
    return (await Promise.all(named.map((name) => Bun.file(`${ASSETS}/${name}`).text()))).join(
      "\n",
    );
  };
  const [scripts, styles] = await Promise.all([wordsOf(".js"), wordsOf(".css")]);
  const drawn = new Set(scripts.match(MANTINE_CLASS));
  const known = await Bun.file(MANTINE_STYLES).text();
  const unstyled = [...drawn].filter((name) => known.includes(name) && !styles.includes(name));
  expect(drawn.size).toBeGreaterThan(100);
  expect(unstyled).toEqual([]);
});

test("the service worker fetches every script and style sheet of the app ahead", async () => {
  const worker = await Bun.file(`${ROOT}/dist/admin/sw.js`).text();
  const files = [...new Glob("*.{js,css,woff2}").scanSync(ASSETS)];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => !worker.includes(`"assets/${name}"`))).toEqual([]);
});

test("a browser does not translate the reception app", async () => {
  const page = await Bun.file(`${ROOT}/dist/admin/index.html`).text();
  expect(page).toContain('<html lang="ru" translate="no">');
});

test("the reception app can be installed, in Russian, with icons", async () => {
  const manifest = await Bun.file(`${ROOT}/dist/admin/manifest.webmanifest`).json();
  expect(manifest).toMatchObject({ lang: "ru", scope: "/admin", display: "standalone" });
  expect(manifest.icons.length).toBeGreaterThan(0);
});
