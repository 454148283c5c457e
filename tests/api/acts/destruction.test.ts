import { beforeAll, expect, test } from "bun:test";
import { forgetLongUnseen } from "../../../api/features/devices/devices.ts";
import { ensureEpoch } from "../../../api/features/sync/epoch.ts";
import { userName } from "../../../api/platform/event-log/event.ts";
import { actSchema } from "../../../shared/retention/act.ts";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { docxText } from "../../support/clinic/docx.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";
import { tablesHolding } from "../../support/server/canary.ts";
import { MINUTE, standingClock } from "../../support/server/clock.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const time = standingClock(THURSDAY_NINE);
let doctor: number;
let days = 0;

const server = serverForFile({ clock: time.clock });
const staff = personForFile(server, ["journal"]);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
});

async function freshDay(): Promise<Day> {
  const day = addDays("2027-07-01", days++);
  await offer(server.db, doctor, day, ["09:00", "10:00"]);
  return day;
}

const freshVisit = async (given: { name?: string; phone?: string; comment?: string } = {}) => {
  const day = await freshDay();
  return { day, ...(await bookAtDesk(staff, { employee: doctor, time: "09:00", day, ...given })) };
};

const remove = (path: string, headers: Record<string, string> = {}) => staff.delete(path, headers);
const acts = async () => actSchema.array().parse(await staff.json("/api/journal/acts/index"));
const actOf = async (id: number) => (await acts()).filter((act) => act.journal_id === id);
const devicesLeft = async (id: number) => (await actOf(id))[0]?.devices_left;
const eventsOf = (id: number) =>
  server.db`select action, actor, detail, reason from event_log where journal_id = ${id} order by id`;

test("A-3.19 A-7.44 the list of acts names record, file, time, who, day and time of the visit", async () => {
  const { id, day } = await freshVisit();
  expect((await remove(`/api/journal/${id}`)).status).toBe(200);
  const [act, ...more] = await actOf(id);
  expect(more).toEqual([]);
  expect(act).toEqual({
    journal_id: id,
    act_filename: expect.stringMatching(/^akt-2027-06-10-0900-\d{8}-[0-9a-f]{8}\.docx$/),
    created_at: "10.06.2027 09:00",
    deleted_by: userName(staff.user.login, staff.user.id),
    record_day: formatDay(day),
    record_time: "09:00",
    devices_left: 0,
  });
});

test("A-7.46 the act has the data of Order 179, with the record's number and without the name", async () => {
  const { id, day } = await freshVisit({ name: "Марфа Канарейкина", phone: "89997776655" });
  await remove(`/api/journal/${id}`);
  const [act] = await actOf(id);
  const answer = await staff.request(`/api/journal/acts/download-single/${act?.act_filename}`);
  expect(answer.headers.get("content-type")).toContain("wordprocessingml.document");
  expect(answer.headers.get("content-disposition")).toContain(`filename="${act?.act_filename}"`);
  const text = docxText(await answer.bytes());
  for (const said of [
    "Общество с ограниченной ответственностью «Приём»",
    "352900, Краснодарский край",
    "обработка другому лицу не поручалась",
    String(id),
    formatDay(day),
    "09:00",
    "Соколова Мария Петровна",
    "фамилия, имя, отчество; номер телефона; услуга",
    "«Priem»",
    "удаление из базы данных",
    "Отмена записи",
    "10.06.2027 09:00",
    `логин: ${staff.user.login}`,
    "Подпись",
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain("Канарейкина");
  expect(text).not.toContain("{{");
});

test("the act names each category of data that the record held, and no other", async () => {
  const place = { employee: doctor, time: "09:00", day: await freshDay() };
  const full = await bookNumbered(server, { ...place, comment: "С направлением" });
  const categoriesInActOf = async ({ id }: { id: number }) => {
    await remove(`/api/journal/${id}`);
    const [act] = await actOf(id);
    const answer = await staff.request(`/api/journal/acts/download-single/${act?.act_filename}`);
    return docxText(await answer.bytes()).match(/фамилия, имя, отчество.*/)?.[0];
  };
  const always = "фамилия, имя, отчество; номер телефона; услуга, на которую записан пациент";
  expect(await categoriesInActOf(full)).toBe(
    `${always}; комментарий к записи; сведения о согласии на обработку данных; врач, день и время приёма`,
  );
  expect(await categoriesInActOf(await freshVisit())).toBe(`${always}; врач, день и время приёма`);
});

test.each([
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "akt.docx",
  "..",
  "akt-2027-06-10-0900-00000001-00000000.docx",
])("A-7.46 no file but an act's own is handed out: %s", async (name) => {
  const answer = await staff.request(`/api/journal/acts/download-single/${name}`);
  expect(answer.status).toBe(404);
});

test("a deletion sent again after a lost answer adds no second act or log row", async () => {
  const { id, uid, day } = await freshVisit();
  const key = { "idempotency-key": crypto.randomUUID() };
  const first = await remove(`/api/journal/${uid}`, key);
  const again = await remove(`/api/journal/${uid}`, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.json()).toEqual({ id, uid });
  expect(await actOf(id)).toHaveLength(1);
  const late = { uid, employee: doctor, record_day: formatDay(day), record_time: "09:00" };
  expect((await staff.post("/api/journal", late)).status).toBe(410);
});

test("twelve concurrent deletions of one record create one act", async () => {
  const { id } = await freshVisit();
  const answers = await Promise.all(Array.from({ length: 12 }, () => remove(`/api/journal/${id}`)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([200, ...Array(11).fill(410)]);
  expect(await actOf(id)).toHaveLength(1);
});

test("a refused deletion leaves no act: a stale copy, a record that does not exist", async () => {
  const { id } = await freshVisit();
  const before = (await acts()).length;
  expect((await remove(`/api/journal/${id}`, { "if-match": '"x.1"' })).status).toBe(412);
  expect((await remove("/api/journal/99999999")).status).toBe(404);
  expect((await acts()).length).toBe(before);
  expect((await staff.request(`/api/journal/${id}`)).status).toBe(200);
});

test("after a deletion no name, phone or comment is left in tables, acts, log or server output", async () => {
  const day = await freshDay();
  const words = ["Канареечная", "89215550147", "Необычайный комментарий"];
  const key = crypto.randomUUID();
  const visit = {
    employee: doctor,
    record_day: formatDay(day),
    record_time: "09:00",
    user_name: words[0],
    phone: words[1],
    add_comment: words[2],
    service: "Консультация",
  };
  const made = await staff.post("/api/journal", visit, { "idempotency-key": key });
  const { id } = await made.json();
  await staff.put(`/api/journal/${id}`, { add_comment: `${words[2]} ещё` });
  for (const word of words) {
    expect(await tablesHolding(server.db, word)).toEqual(["journal_records"]);
  }
  await remove(`/api/journal/${id}`);
  for (const word of words) expect(await tablesHolding(server.db, word)).toEqual([]);
  const log = await (await (await server.signIn()).request("/api/journal/logs/download")).text();
  const output = log + JSON.stringify(server.log);
  for (const word of words) expect(output).not.toContain(word);
  const replay = await staff.post("/api/journal", visit, { "idempotency-key": key });
  expect(replay.status).toBe(410);
});

test("the log has creation, consent, confirmation, change and deletion, each with its author", async () => {
  const day = await freshDay();
  const { id } = await bookNumbered(server, { employee: doctor, time: "09:00", day });
  await staff.request(`/api/journal/${id}`);
  await staff.put(`/api/journal/${id}`, { read: true });
  await staff.put(`/api/journal/${id}`, { call_operator: true });
  await staff.put(`/api/journal/${id}`, { phone: "89001112233" });
  await remove(`/api/journal/${id}`);
  const login = userName(staff.user.login, staff.user.id);
  const logged = (await eventsOf(id)).map(({ action, actor }) => `${action} ${actor}`);
  expect(logged).toEqual([
    "created Посетитель сайта",
    "consent Посетитель сайта",
    `confirmed ${login}`,
    `changed ${login}`,
    `deleted ${login}`,
  ]);
  const [, consent, , changed, deleted] = await eventsOf(id);
  expect(consent?.detail).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(changed?.detail).toBe("телефон");
  expect(deleted?.reason).toContain("Отмена записи");
});

test("an act reports how many devices still have the record, until all have pulled past it", async () => {
  const { id } = await freshVisit();
  const before = await snapshot();
  const [desk, laptop] = [crypto.randomUUID(), crypto.randomUUID()];
  await changes(before, desk);
  await changes(before, laptop);
  await remove(`/api/journal/${id}`);
  expect(await devicesLeft(id)).toBe(2);
  const after = await changes(before, desk);
  time.pass(MINUTE);
  expect(await devicesLeft(id)).toBe(2);
  await changes(after, desk);
  expect(await devicesLeft(id)).toBe(1);
  await server.db`update devices set seen_at = seen_at - interval '91 days' where device = ${laptop}`;
  expect(await forgetLongUnseen(server.db, time.clock())).toBe(1);
  expect(await devicesLeft(id)).toBe(0);
  await server.db`delete from devices`;
});

test("after a restore an act waits for a device until it has taken a new copy, and no longer", async () => {
  const device = crypto.randomUUID();
  await changes(await snapshot(), device);
  const { id } = await freshVisit();
  await remove(`/api/journal/${id}`);
  await server.db`update clinic_state set system_identifier = '1'`;
  await ensureEpoch(server.db);
  expect(await devicesLeft(id)).toBe(1);
  time.pass(MINUTE);
  await changes(await snapshot(), device);
  expect(await devicesLeft(id)).toBe(0);
  await server.db`delete from devices`;
});

test("a signed-out device has no copy, so no act waits for it", async () => {
  const leaver = await server.signIn(["journal"]);
  const device = crypto.randomUUID();
  await changes(await snapshot(), device, leaver);
  const { id } = await freshVisit();
  await remove(`/api/journal/${id}`);
  expect(await devicesLeft(id)).toBe(1);
  const headers = { "x-device": device };
  await leaver.request("/api/journal/logout", { method: "POST", headers });
  expect(await devicesLeft(id)).toBe(0);
});

test("copying the journal to a device is logged", async () => {
  const handed = async () =>
    (await server.db`select 1 from event_log where action = 'snapshot'`).length;
  const before = await handed();
  await snapshot();
  expect(await handed()).toBe(before + 1);
});

async function snapshot(): Promise<string> {
  let answer = await staff.json("/api/sync/snapshot");
  while (answer.next) {
    const page = encodeURIComponent(answer.next);
    answer = await staff.json(`/api/sync/snapshot?page=${page}`);
  }
  return answer.cursor;
}

async function changes(since: string, device: string, as = staff): Promise<string> {
  const path = `/api/sync/changes?since=${encodeURIComponent(since)}`;
  return (await (await as.request(path, { headers: { "x-device": device } })).json()).cursor;
}
