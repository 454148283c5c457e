import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { Glob } from "bun";
import { fillDemo } from "../../api/demo/fill.ts";
import { ROOT } from "../../scripts/step.ts";
import { startServer, type TestServer } from "../support/server/server.ts";
import { NOT_ON_THE_SITE, SIZES } from "./ground/goals.ts";
import { textOf, type Weight, weigh } from "./ground/weigh.ts";

let server: TestServer;
let home: Weight;
let booking: Weight;

beforeAll(async () => {
  server = await startServer({ unwatched: true });
  await fillDemo(server.db, new Date(), "Europe/Moscow");
  home = await weigh(server.url, "/");
  booking = await weigh(server.url, "/appointment");
});
afterAll(() => server.stop());

describe("what a patient's phone fetches", () => {
  test("scripts of the home page and of the booking page", () => {
    expect(home.js).toBeGreaterThan(15_000);
    expect(home.js).toBeLessThanOrEqual(SIZES.homeScripts);
    expect(booking.js).toBeLessThanOrEqual(SIZES.bookingScripts);
  });

  test("styles and fonts", () => {
    expect(home.css).toBeGreaterThan(1_000);
    expect(home.css).toBeLessThanOrEqual(SIZES.styles);
    expect(home.fonts).toBeGreaterThan(10_000);
    expect(home.fonts).toBeLessThanOrEqual(SIZES.fonts);
  });

  test("the booking page with the demo clinic's times, all together", () => {
    expect(booking.total).toBeLessThanOrEqual(SIZES.bookingPage);
  });

  test.each(Object.entries(NOT_ON_THE_SITE))("nothing of %s", async (_, mark) => {
    for (const script of new Set([...home.scripts, ...booking.scripts])) {
      expect(await textOf(server.url + script)).not.toMatch(mark);
    }
  });
});

test("the reception app's first scripts", async () => {
  const app = await weigh(server.url, "/admin");
  expect(app.js).toBeGreaterThan(100_000);
  expect(app.js).toBeLessThanOrEqual(SIZES.appScripts);
});

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
