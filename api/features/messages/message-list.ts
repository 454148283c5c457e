import { type AnsweredMessage, LOSSES } from "../../../shared/messages/message.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/http/problems.ts";
import {
  deleteNotices,
  type MessageRow,
  selectMessages,
  selectUndelivered,
  updateCalled,
  updateResent,
} from "./queries.ts";

const SHOWN_AT_MOST = 300;
const STORED_MS = 30 * 86_400_000;

/** The messages whose state changed last; with a visit, those of it. */
export async function listMessages(
  db: Queryable,
  now: Date,
  visit: string | null,
): Promise<AnsweredMessage[]> {
  return (await selectMessages(db, { now, visit, limit: SHOWN_AT_MOST })).map(answered);
}

/** What reception has to call about: a patient may not have got her message. */
export async function listUndelivered(db: Queryable, now: Date): Promise<AnsweredMessage[]> {
  return (await selectUndelivered(db, { now, losses: LOSSES })).map(answered);
}

const answered = ({ day, at, ...row }: MessageRow): AnsweredMessage => ({
  ...row,
  day: formatDay(day),
  at: at.toISOString(),
});

/** Sends a message again of which it is known that nothing has arrived. */
export async function resend(db: Queryable, id: number, now: Date): Promise<void> {
  if (await updateResent(db, id, now)) return;
  throw new Refusal(
    409,
    PROBLEM.stale,
    "Это сообщение нельзя отправить ещё раз: оно могло дойти, или до визита осталось мало времени",
  );
}

/** Reception has called the patient instead. */
export async function markCalled(db: Queryable, id: number, now: Date): Promise<void> {
  if (!(await updateCalled(db, id, now))) throw unknownMessage();
}

/** A message goes with its visit; the notice of a cancellation goes after a month. */
export const forgetMessages = (db: Queryable, now: Date): Promise<number> =>
  deleteNotices(db, new Date(now.getTime() - STORED_MS));

export const unknownMessage = () => new Refusal(404, PROBLEM.notFound, "Такого сообщения нет");
