import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { ROOT } from "../../scripts/step.ts";

test("the reception app's styles: those of every Mantine component that its scripts draw", async () => {
  const files = [...new Glob("*.{js,css}").scanSync(ASSETS)];
  const wordsOf = async (ending: string) => {
    const texts = files.filter((name) => name.endsWith(ending)).map((name) => textIn(name));
    return (await Promise.all(texts)).join("\n");
  };
  const [scripts, styles] = await Promise.all([wordsOf(".js"), wordsOf(".css")]);
  const drawn = new Set(scripts.match(MANTINE_CLASS));
  const known = await Bun.file(MANTINE_STYLES).text();
  const unstyled = [...drawn].filter((name) => known.includes(name) && !styles.includes(name));
  expect(drawn.size).toBeGreaterThan(100);
  expect(unstyled).toEqual([]);
});

const ASSETS = `${ROOT}/dist/admin/assets`;
const MANTINE_STYLES = fileURLToPath(import.meta.resolve("@mantine/core/styles.css"));
const MANTINE_CLASS = /\bm_[0-9a-f]{6,8}\b/g;
const textIn = (name: string) => Bun.file(`${ASSETS}/${name}`).text();
