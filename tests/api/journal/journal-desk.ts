import { expect } from "bun:test";
import { journalRecordSchema } from "../../../shared/journal/record.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { asAnswered } from "../../support/server/as-answered.ts";
import { madeForFile } from "../../support/server/for-file.ts";
import { startServer } from "../../support/server/server.ts";

async function openJournalDesk() {
  const server = await startServer({ clock: () => THURSDAY_NINE });
  const staff = await server.signIn(["journal"]);
  const doctor = await addDoctor(server.db, { name_employee: "Соколова Мария Петровна" });
  let dayNumber = 0;

  const post = (fields: Record<string, unknown>) =>
    staff.post("/api/journal", { employee: doctor, ...fields });

  return {
    server,
    staff,
    doctor,
    post,

    /** Each test has a fresh day with four times. */
    async freshDay(): Promise<string> {
      const day = addDays("2027-07-01", dayNumber++);
      await offer(server.db, doctor, day, ["09:00", "10:00", "11:00", "12:00"]);
      return formatDay(day);
    },

    async booked(fields: Record<string, unknown>) {
      const answer = await post(fields);
      expect(answer.status).toBe(201);
      return asAnswered(journalRecordSchema, await answer.json());
    },

    put: (name: unknown, body: unknown, headers: Record<string, string> = {}) =>
      staff.put(`/api/journal/${name}`, body, headers),

    async read(name: unknown) {
      const answer = await staff.request(`/api/journal/${name}`);
      return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.json() };
    },
  };
}

export type JournalDesk = Awaited<ReturnType<typeof openJournalDesk>>;

/** A clinic with one doctor and a receptionist who may read the journal, for one file's tests. */
export const journalDeskForFile = (): JournalDesk =>
  madeForFile(openJournalDesk, ({ server }) => server.stop());
