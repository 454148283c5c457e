import type { CalendarInput, DoctorCalendar } from "../../../shared/calendar/doctor-calendar.ts";
import { hashToken, randomToken } from "../../platform/config/random-token.ts";
import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { notFound } from "../../platform/http/problems.ts";
import { deleteLink, selectLinks, updateShows, upsertLink } from "./queries.ts";

export async function listCalendars(db: Queryable): Promise<DoctorCalendar[]> {
  const rows = await selectLinks(db);
  return rows.map(({ shows, created_at, created_by, ...doctor }) => ({
    ...doctor,
    link:
      shows && created_at && created_by !== null
        ? { shows, created_at: created_at.toISOString(), created_by }
        : null,
  }));
}

/** A new link to a doctor's calendar, shown once; the one before it ends. */
export async function createLink(
  db: Db,
  employee: number,
  { shows }: CalendarInput,
  { by, now }: Occasion,
): Promise<{ path: string }> {
  const token = randomToken();
  await transaction(db, async (tx) => {
    const link = { hash: hashToken(token), shows, now: now.instant, by: by.name };
    const name = await upsertLink(tx, employee, link);
    if (name === null) throw calendarNotFound();
    await logEvent(tx, {
      at: now.instant,
      by,
      action: "calendar_created",
      detail: detailOf(name, shows),
    });
  });
  return { path: `/calendar/${token}.ics` };
}

/** Chooses what the calendar shows; the link stays. */
export async function changeCalendar(
  db: Db,
  employee: number,
  { shows }: CalendarInput,
  { by, now }: Occasion,
): Promise<void> {
  await transaction(db, async (tx) => {
    const name = await updateShows(tx, employee, shows);
    if (name === null) throw calendarNotFound();
    await logEvent(tx, {
      at: now.instant,
      by,
      action: "calendar_changed",
      detail: detailOf(name, shows),
    });
  });
}

export async function revokeLink(db: Db, employee: number, { by, now }: Occasion): Promise<void> {
  await transaction(db, async (tx) => {
    const name = await deleteLink(tx, employee);
    if (name === null) throw calendarNotFound();
    await logEvent(tx, { at: now.instant, by, action: "calendar_revoked", detail: name });
  });
}

export const calendarNotFound = () => notFound("Календарь не найден");

const SHOWS = { busy: "только занятость", initials: "инициалы" };
const detailOf = (name: string, shows: CalendarInput["shows"]) => `${name}: ${SHOWS[shows]}`;
