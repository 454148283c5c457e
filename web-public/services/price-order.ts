import type { Price } from "../../shared/clinic/price.ts";

/** By `sort`, then by age, as the API orders them too. */
export function comparePrices(a: Price, b: Price): number {
  return a.sort - b.sort || a.id - b.id;
}
