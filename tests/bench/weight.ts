import { benchDatabase } from "./ground/database.ts";
import { atMost, type Part, shown } from "./ground/figures.ts";
import { SIZES } from "./ground/goals.ts";
import { runProduct } from "./ground/product.ts";
import { weigh } from "./ground/weigh.ts";

/** What the site weighs on the wire, with the demo clinic in it, without the scripts that come after the paint. */
export const weight: Part = async () => {
  const { url } = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: url, DEMO_DATA: "1" });
  const origin = `http://localhost:${product.port}`;
  const home = await weigh(origin, "/");
  const booking = await weigh(origin, "/appointment");
  await product.stop();
  const kb = (what: string, goal: number, seen: number) =>
    atMost(what, goal / 1000, seen / 1000, "KB");
  return [
    kb("styles", SIZES.styles, home.css),
    kb("fonts", SIZES.fonts, home.fonts),
    shown("the booking page's HTML with all free times", `${(booking.html / 1000).toFixed(1)} KB`),
  ];
};
