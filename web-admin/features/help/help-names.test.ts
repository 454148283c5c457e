import { beforeAll, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { HELP_ARTICLES } from "./help-articles.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Texts that people type, not texts of a screen. */
const EXAMPLES = [
  "записать к Ивановой на завтра",
  "Утро",
  "Полный день",
  "2 500 руб.",
  "от 1 000 руб.",
  "Иванова А.С.",
];

let screens = "";

beforeAll(async () => {
  const files = new Bun.Glob("{shared,web-admin,web-public}/**/*.{ts,tsx}").scan({ cwd: ROOT });
  for await (const file of files) {
    if (/\/help\/|\.test\./.test(file)) continue;
    screens += (await Bun.file(`${ROOT}${file}`).text())
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      .replace(/\s+/g, " ");
  }
});

const namesIn = (text: string) => [...text.matchAll(/«([^»]+)»/g)].map(([, name = ""]) => name);

test.each(HELP_ARTICLES.map((article) => [article.title, article] as const))(
  "«%s» names buttons, fields and screens as they are called",
  (_, article) => {
    const named = namesIn(JSON.stringify(article)).filter((name) => !EXAMPLES.includes(name));
    expect(named.filter((name) => !screens.includes(name))).toEqual([]);
  },
);
