import { benchDatabase } from "./ground/database.ts";
import { atMost, exactly, type Part, shown } from "./ground/figures.ts";
import { NOT_ON_THE_SITE, SIZES } from "./ground/goals.ts";
import { runProduct } from "./ground/product.ts";
import { textOf, weigh } from "./ground/weigh.ts";

/** What the site weighs on the wire, with the demo clinic in it; weights.test.ts holds the same. */
export const weight: Part = async () => {
  const { url } = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: url, DEMO_DATA: "1" });
  const origin = `http://localhost:${product.port}`;
  const home = await weigh(origin, "/");
  const booking = await weigh(origin, "/appointment");
  const scripts = new Set([...home.scripts, ...booking.scripts]);
  const texts = await Promise.all([...scripts].map((script) => textOf(origin + script)));
  const strangers = Object.values(NOT_ON_THE_SITE).filter((mark) =>
    texts.some((text) => mark.test(text)),
  );
  await product.stop();
  const kb = (what: string, goal: number, seen: number) =>
    atMost(what, goal / 1000, seen / 1000, "KB");
  return [
    kb("home page's scripts", SIZES.homeScripts, home.js),
    kb("booking page's scripts", SIZES.bookingScripts, booking.js),
    kb("styles", SIZES.styles, home.css),
    kb("fonts", SIZES.fonts, home.fonts),
    kb("booking page with everything", SIZES.bookingPage, booking.total),
    exactly("libraries that do not belong on the site", 0, strangers.length),
    shown("the booking page's HTML with all free times", `${(booking.html / 1000).toFixed(1)} KB`),
    shown("the home page with everything but photos", `${(home.total / 1000).toFixed(1)} KB`),
  ];
};
