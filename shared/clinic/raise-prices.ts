import type { Price } from "./price.ts";

/** By how many percent prices change, and to how many roubles the new ones are rounded. */
export interface Raise {
  percent: number;
  roundTo: number;
}

/** A price whose text changes. */
export interface RaisedPrice {
  price: Price;
  raised: string;
}

const SPACE = /[ \u00a0\u202f]/g;
/** A sum as people write it: `2500`, `2 500`, `2 500,50`; not a part of a longer number. */
const SUM =
  /(?<![\d,.])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|(?<![\d,.])\d+(?:[.,]\d{1,2})?/g;

/** Smaller numbers are not prices: «за 2 сеанса», «0 руб.». */
const LEAST = 50;

/** Each sum in the text, raised and rounded; other numbers stay. */
export function raiseText(text: string, { percent, roundTo }: Raise): string {
  return text.replace(SUM, (sum, at: number) => {
    const value = Number(sum.replace(SPACE, "").replace(",", "."));
    if (value < LEAST || /^\s*%/.test(text.slice(at + sum.length))) return sum;
    const raised = Math.round((value * (100 + percent)) / 100 / roundTo) * roundTo;
    return grouped(Math.max(raised, roundTo), sum.match(SPACE)?.[0] ?? (value < 1000 ? " " : ""));
  });
}

/** Prices whose text changes by it, with the new one. */
export const raisePrices = (prices: readonly Price[], raise: Raise): readonly RaisedPrice[] =>
  prices
    .map((price) => ({ price, raised: raiseText(price.price, raise) }))
    .filter(({ price, raised }) => raised !== price.price);

const GROUPED = new Intl.NumberFormat("en", { useGrouping: true, maximumFractionDigits: 0 });

const grouped = (value: number, space: string) => GROUPED.format(value).replaceAll(",", space);
