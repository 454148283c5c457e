import { type StaffBooking, staffBookingSchema } from "../../../shared/journal/journal.ts";
import type { Source } from "../../../shared/journal/record.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { phoneTail } from "../../../shared/patient/patient.ts";
import { perDay } from "../../../shared/schema/fields.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import { isPast, isSameSlot, type Slot, slotOf, slotText } from "../../../shared/time/slot.ts";
import { bookImported, type ImportedBooking } from "../../features/journal/book.ts";
import { findRecord } from "../../features/journal/read.ts";
import { updateRecord } from "../../features/journal/update-record.ts";
import { offerTime } from "../../features/schedule/change-day.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import { DoctorsByName } from "./import-doctors.ts";
import {
  type Importing,
  importEach,
  type KindReport,
  type Outcome,
  type SourceRow,
  uidOf,
} from "./importing.ts";

export interface VisitRow extends SourceRow {
  /** The doctor's number here, or their name. */
  doctor: number | string;
  /** The fields of a booking, without the doctor. */
  input: Record<string, unknown>;
  source: Source;
  /** The source's id of the visit, independent of its slot; null: by slot and patient. */
  key: string | null;
  /** A number from the source. It identifies a visit only together with a name or phone. */
  number: string | null;
}

type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/** Books future visits; a slot is given once, as everywhere. */
export async function importVisits(
  run: Importing,
  rows: readonly VisitRow[],
  /** Offers a visit's time if the doctor's schedule does not. */
  { opensTimes }: { opensTimes: boolean },
): Promise<KindReport> {
  const doctors = await DoctorsByName.read(run.tx);
  return importEach("visits", rows, async (row) => {
    const visit = parseWith(visitSchema(run.now.day), row.input);
    if (isPast({ day: visit.record_day, time: visit.record_time }, run.now)) return "past";
    const booking = { ...visit, ...whereFrom(run, row, visit, doctors) };
    const slot = slotOf(booking);
    const before = await findRecord(run.tx, { uid: booking.uid });
    const isThere = before !== null && !isMoved(before, slot);
    if (before && row.number !== null && isAnotherVisit(before, visit, { isThere, ...run })) {
      const words = `под номером ${row.number} уже есть другая запись, № ${before.id}; если столбец лишь нумерует строки, удалите его`;
      throw new Refusal(409, PROBLEM.keyReused, words);
    }
    if (isThere) return "same";
    if (opensTimes) await offerTime(run.tx, slot);
    return before ? move(run, before, slot) : book(run, booking);
  });
}

/** A booking without its doctor, who may not be there any more where the visit is past. */
const visitSchema = perDay((today: Day) => staffBookingSchema(today).omit({ employee: true }));

function whereFrom(
  run: Importing,
  { doctor, source, key, number }: VisitRow,
  visit: Omit<StaffBooking, "employee">,
  doctors: DoctorsByName,
) {
  const employee = typeof doctor === "number" ? doctor : doctors.find(doctor, "employee").id;
  const { record_day, record_time, user_name, phone } = visit;
  const known = key ?? number;
  const parts = known
    ? [known]
    : [String(employee), record_day, record_time, plainText(user_name), phone];
  return { employee, source, uid: uidOf(run, ["visit", ...parts]) };
}

async function book(run: Importing, booking: ImportedBooking): Promise<Outcome> {
  try {
    await bookImported(run.tx, booking, run);
    return "created";
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === PROBLEM.destroyed;
    if (!isGone) throw error;
    return "gone";
  }
}

/** The source has moved a visit since the last import; so does this, unless it was touched here. */
async function move(run: Importing, before: RecordRow, slot: Slot): Promise<Outcome> {
  if (before.revision > 1) {
    throw new Refusal(
      409,
      PROBLEM.keyReused,
      `запись № ${before.id} изменили и здесь: ${formatDay(before.record_day)} в ${before.record_time}`,
    );
  }
  const { employee, day: record_day, time: record_time } = slot;
  await updateRecord(
    run.tx,
    { id: before.id },
    { employee, record_day, record_time },
    { ifMatch: null, ...run },
  );
  return "changed";
}

/**
 * Whether the row is a new visit under a reused number: name and phone both differ
 * from the record's, or the record's visit is over and the row's is ahead.
 */
function isAnotherVisit(
  record: RecordRow,
  { user_name, phone }: Pick<StaffBooking, "user_name" | "phone">,
  { isThere, now }: { isThere: boolean; now: Importing["now"] },
): boolean {
  const hasName = plainText(record.user_name) === plainText(user_name);
  const hasPhone = phoneTail(record.phone) === phoneTail(phone);
  if (isThere) return !hasName && !hasPhone;
  if (isPast(slotOf(record), now)) return true;
  return !(hasName && user_name !== "") && !(hasPhone && phoneTail(phone) !== "");
}

/**
 * Whether the source's slot differs both from the one at creation and from the record's current
 * one.
 */
const isMoved = (record: RecordRow, slot: Slot): boolean =>
  !isSameSlot(slotOf(record), slot) && record.made_for !== slotText(slot);
