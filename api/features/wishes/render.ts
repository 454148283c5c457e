import type { Wish } from "../../../shared/wishes/wish.ts";
import type { WishRow } from "./queries.ts";

/** A wish as the API and the feed answer it. */
export function renderWish(row: WishRow): Wish {
  const { employee_name: _, consent_version: __, consent_at: ___, ...wish } = row;
  return { ...wish, created_at: row.created_at.toISOString() };
}
