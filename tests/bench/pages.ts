import { benchDatabase } from "./infrastructure/database.ts";
import { alternate, atLeast, median, type Part } from "./infrastructure/figures.ts";
import { runProduct } from "./infrastructure/product.ts";
import { speedOf } from "./infrastructure/speed.ts";

const PASSES = 3;
const GZIP = { "accept-encoding": "gzip" };

/** The most visited pages, with the demo clinic. */
export const pages: Part = async () => {
  const { url } = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: url, DEMO_DATA: "1" });
  const speed = (path: string) => () => speedOf(product.port, path, GZIP);
  const { home, booking, slots } = await alternate(PASSES, {
    home: speed("/"),
    booking: speed("/appointment"),
    slots: speed("/api/booked-slots"),
  });
  await product.stop();
  return [
    atLeast("home pages a second", 120, median(home)),
    atLeast("booking pages a second", 60, median(booking)),
    atLeast("lists of booked slots a second", 150, median(slots)),
  ];
};
