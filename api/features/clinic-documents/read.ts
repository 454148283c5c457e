import type { Paper } from "../../../shared/clinic/paper.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { selectPapers } from "./queries.ts";

/** What the legal page offers, in the order it was published. */
export async function listPapers(db: Queryable): Promise<Paper[]> {
  return [...(await selectPapers(db))];
}

export const paperNotFound = () => notFound("Документ не найден");
