import type { Closure } from "../../../shared/journal/closure.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";
import { insertClosure, isClosureUndone, markClosureUndone, selectClosures } from "./queries.ts";

export { selectClosureOn as findClosureOn, selectClosures as listClosures } from "./queries.ts";

/** Present and future closures, as visitors see them. */
export async function listClosedDays(server: Server) {
  const closures = await selectClosures(server.db, clinicNow(server).day);
  return closures.map(({ from, to, reason }) => ({
    from: formatDay(from),
    to: formatDay(to),
    reason,
  }));
}

/** Stores that the clinic is closed; throws 410 if that was undone meanwhile. */
export async function addClosure(tx: Tx, closure: Closure): Promise<void> {
  await insertClosure(tx, closure);
  if (await isClosureUndone(tx, closure.uid)) {
    throw new Refusal(410, PROBLEM.destroyed, "Эти дни уже открыты снова");
  }
}

/** Reopens the clinic on these days. The times come back by edits of the doctors' days. */
export async function undoClosure(tx: Tx, uid: string, at: Date): Promise<void> {
  if (!(await markClosureUndone(tx, uid, at)) && !(await isClosureUndone(tx, uid))) {
    throw closureNotFound();
  }
}

export const closureNotFound = () => notFound("Эти закрытые дни не найдены");
