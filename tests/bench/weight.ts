import { benchDatabase } from "./infrastructure/database.ts";
import { atMost, type Part } from "./infrastructure/figures.ts";
import { runProduct } from "./infrastructure/product.ts";
import { weigh } from "./infrastructure/weigh.ts";

/** The transfer size of the booking page, with the demo clinic. */
export const weight: Part = async () => {
  const { url } = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: url, DEMO_DATA: "1" });
  const bytes = await weigh(`http://localhost:${product.port}`, "/appointment");
  await product.stop();
  return [atMost("booking page with everything", 165, bytes / 1000, "KB")];
};
