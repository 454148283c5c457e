import { expect, test } from "bun:test";
import { userName } from "../../../api/platform/event-log/event.ts";
import type { JournalExport } from "../../../shared/journal/journal.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server, ["journal"]);

const MADE: JournalExport = {
  count: 12,
  made_day: "09.06.2027",
  made_time: "18:40",
  day: "10.06.2027",
  time: null,
  employee: 3,
  source: "site-confirmed",
  by_name: true,
  by_phone: false,
};

async function logged(action: string): Promise<{ actor: string; detail: string }[]> {
  return [
    ...(await server.db<{ actor: string; detail: string }[]>`
      select actor, detail from event_log where action = ${action} order by id`),
  ];
}

test("a file of the journal leaves one line in the log, however often its note is sent", async () => {
  const key = { "idempotency-key": crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const answer = await staff.post("/api/journal/exports", MADE, key);
    expect([answer.status, await answer.json()]).toEqual([201, { count: 12 }]);
  }
  expect(await logged("exported")).toEqual([
    {
      actor: userName(staff.user.login, staff.user.id),
      detail:
        "Журнал, CSV; записей: 12; дата 10.06.2027, врач № 3, источник «Сайт, подтверждены», поиск по имени; выгружено 09.06.2027 18:40",
    },
  ]);
});

test("free text is not accepted in the note of an export", async () => {
  const send = (body: unknown) => staff.post("/api/journal/exports", body);
  expect((await send({ ...MADE, made_day: "Анна Ким" })).status).toBe(400);
  expect((await send({ ...MADE, filter: "Анна Ким" })).status).toBe(201);
  expect(JSON.stringify(await logged("exported"))).not.toContain("Анна");
});

test("switching auto-delete on and off is logged; a switch without a change is not", async () => {
  const admin = await server.signIn(["users"]);
  for (const deleteAfterDayPassed of [true, true, false, false]) {
    await admin.put("/api/settings/journal", { deleteAfterDayPassed });
  }
  const actor = userName(admin.user.login, admin.user.id);
  expect(await logged("settings")).toMatchObject([
    { actor, detail: expect.stringContaining("Автоудаление прошедших записей: включено") },
    { actor, detail: expect.stringContaining("Автоудаление прошедших записей: выключено") },
  ]);
});
