import {
  type Price,
  type PriceChange,
  type PriceInput,
  priceChangeSchema,
  priceInputSchema,
} from "../../../shared/clinic/price.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { changePrice, createPrice, listPrices } from "../../features/prices/prices.ts";
import { invalid } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import { priceOf } from "./cells.ts";
import { type Importing, importEach, type KindReport, type SourceRow } from "./importing.ts";

export interface PriceRow extends SourceRow {
  /** As the source writes it. */
  price: string;
  /** The other fields. */
  input: Record<string, unknown>;
}

/** Known again by section and name; of several lines with one name, the first is the first here. */
export async function importPrices({ tx }: Importing, rows: PriceRow[]): Promise<KindReport> {
  const known = Map.groupBy(await listPrices(tx), keyOf);
  const met = new Set<string>();
  return importEach("prices", rows, async ({ price: typed, input: rest }) => {
    const input = { ...rest, price: readPrice(typed) };
    const price = parseWith(priceInputSchema, input);
    const whole = JSON.stringify(price);
    if (met.has(whole)) throw invalid({ name: "эта строка уже есть выше" });
    met.add(whole);
    const before = known.get(keyOf(price))?.shift();
    if (!before) {
      await createPrice(tx, price);
      return "created";
    }
    const change = parseWith(priceChangeSchema, input);
    if (isSame(before, change)) return "same";
    await changePrice(tx, before.id, change);
    return "changed";
  });
}

function readPrice(typed: string): string {
  const price = priceOf(typed);
  if (price !== null) return price;
  throw invalid({
    price: `непонятно: ${typed}. Тысячи пишите без точки и запятой, копейки двумя цифрами`,
  });
}

const keyOf = ({ category_id, name }: PriceInput) => `${category_id}/${plainText(name)}`;

/** Fields absent in the row stay. */
function isSame(before: Price, change: PriceChange): boolean {
  const kept: Record<string, unknown> = { ...before };
  return Object.entries(change).every(
    ([field, value]) => value === undefined || kept[field] === value,
  );
}
