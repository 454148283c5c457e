import type { Repricing } from "../../../shared/clinic/price.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { updatePriceTexts } from "./queries.ts";

/** New prices for several lines: all of them, or none where one was changed meanwhile. */
export async function repriceAll(tx: Queryable, changes: Repricing): Promise<void> {
  if ((await updatePriceTexts(tx, changes)) === changes.length) return;
  throw new Refusal(
    409,
    PROBLEM.stale,
    "Прайс тем временем изменили. Посмотрите новые цены ещё раз.",
  );
}
