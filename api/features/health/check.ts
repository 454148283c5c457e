import type { Db } from "../../platform/database/connection.ts";
import { ping } from "./queries.ts";

const PATIENCE_MS = 2_000;

/** Whether the database answers in time; a query on a broken connection would wait for minutes. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const tooLate = AbortSignal.timeout(PATIENCE_MS);
  return Promise.race([
    ping(db).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((answer) => tooLate.addEventListener("abort", () => answer(false))),
  ]);
}
