import { beforeAll, expect, test } from "bun:test";
import { z } from "zod";
import { runJobs } from "../../../api/features/jobs/run-jobs.ts";
import { wishSchema } from "../../../shared/wishes/wish.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { docxText } from "../../support/clinic/docx.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { tablesHolding } from "../../support/server/canary.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn } from "../../support/server/server.ts";

const time = standingClock(THURSDAY_NINE);
let staff: SignedIn;
let doctor: number;
const TIMES = [
  "09:30",
  "10:00",
  "10:30",
  "11:00",
  "11:30",
  "12:00",
  "12:30",
  "13:00",
  "13:30",
  "14:00",
];
let used = 0;
const freshTime = () => TIMES[used++] ?? "";

const server = serverForFile({ clock: time.clock });
beforeAll(async () => {
  staff = await server.signIn(["journal"]);
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TODAY, TIMES);
});

const leave = async (given: object = {}) => {
  const wish = { employee: doctor, until: TODAY, user_name: "Анна Ким", phone: "89001234567" };
  const answer = await staff.post("/api/wishes", { ...wish, ...given });
  expect(answer.status).toBe(201);
  return wishSchema.parse(await answer.json());
};
const listed = async (query = "") =>
  z.array(wishSchema).parse(await staff.json(`/api/wishes${query}`));
const bodyAt = (at: string) => ({ employee: doctor, record_day: TODAY, record_time: at });
const actsOf = (id: number | null) => server.db<{ kind: string; document: Uint8Array }[]>`
  select kind, document from destruction_acts where journal_id = ${id}`;
const eventsOf = async (id: number | null) => {
  const rows = await server.db<{ action: string }[]>`
    select action from event_log where journal_id = ${id} order by id`;
  return rows.map(({ action }) => action);
};

test("a booking takes its wish off in one transaction, under an act without the patient", async () => {
  const wish = await leave({ user_name: "Марфа Канарейкина", phone: "89997776655" });
  const body = { ...bodyAt(freshTime()), wish: wish.uid };
  expect((await staff.post("/api/journal", body)).status).toBe(201);
  expect(await listed()).toEqual([]);
  expect(await eventsOf(wish.id)).toEqual(["wish_left", "wish_deleted"]);
  const [act] = await actsOf(wish.id);
  const text = docxText(act?.document ?? new Uint8Array());
  expect(text).toContain(`${wish.id}, пожелание в листе ожидания`);
  expect(text).toContain("не позже 10.06.2027");
  expect(text).not.toContain("Канарейкина");
  expect(await tablesHolding(server.db, "9997776655")).toEqual([]);
});

test("a booking that is refused leaves the wish on the list", async () => {
  const at = freshTime();
  await bookAtDesk(staff, { employee: doctor, time: at });
  const wish = await leave();
  const body = { ...bodyAt(at), wish: wish.uid };
  expect((await staff.post("/api/journal", body)).status).toBe(409);
  expect(await listed()).toHaveLength(1);
  await staff.request(`/api/wishes/${wish.uid}`, sending("DELETE", null));
});

test("a move takes the wish of its patient off", async () => {
  const visit = await bookAtDesk(staff, { employee: doctor, time: freshTime() });
  const wish = await leave();
  const body = { record_time: freshTime(), wish: wish.uid };
  const moved = await staff.put(`/api/journal/${visit.uid}`, body, { "if-match": "*" });
  expect(moved.status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(await actsOf(wish.id)).toHaveLength(1);
});

test("a booking whose wish is gone already is made all the same", async () => {
  const wish = await leave();
  await staff.request(`/api/wishes/${wish.uid}`, sending("DELETE", null));
  const body = { ...bodyAt(freshTime()), wish: wish.uid };
  expect((await staff.post("/api/journal", body)).status).toBe(201);
});

test("a second visit for a wish is refused while the first exists, but the first may be sent again", async () => {
  const wish = await leave();
  const book = (uid: string, at: string) =>
    staff.post("/api/journal", { ...bodyAt(at), uid, wish: wish.uid });
  const [first, second, at] = [crypto.randomUUID(), crypto.randomUUID(), freshTime()];
  const later = freshTime();
  expect((await book(first, at)).status).toBe(201);
  expect((await book(first, at)).status).toBe(201);
  const refused = await book(second, later);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "wish_taken",
    message: `По этому пожеланию пациентка уже записана: 10 июня, четверг, ${at}, Соколова М. П.`,
  });
  await staff.request(`/api/journal/${first}`, sending("DELETE", null));
  expect((await book(second, later)).status).toBe(201);
});

test("a withdrawn wish leaves an act of the kind `wish`, and its uid stays destroyed", async () => {
  const wish = await leave();
  const removed = await staff.request(`/api/wishes/${wish.uid}`, sending("DELETE", null));
  expect(await removed.json()).toEqual({ id: wish.id, uid: wish.uid });
  expect((await actsOf(wish.id)).map(({ kind }) => kind)).toEqual(["wish"]);
  const again = await staff.request(`/api/wishes/${wish.uid}`, sending("DELETE", null));
  expect(again.status).toBe(410);
  const late = { employee: doctor, until: TODAY, phone: "89001234567", uid: wish.uid };
  expect((await staff.post("/api/wishes", late)).status).toBe(410);
});

test("withdrawing a wish that never came blocks its uid", async () => {
  const uid = crypto.randomUUID();
  const removed = await staff.request(
    `/api/wishes/${uid}`,
    sending("DELETE", null, { "idempotency-key": crypto.randomUUID() }),
  );
  expect(await removed.json()).toEqual({ id: null, uid });
  const late = { employee: doctor, until: TODAY, phone: "89001234567", uid };
  expect((await staff.post("/api/wishes", late)).status).toBe(410);
});

test("the same wish sent twice is one wish", async () => {
  const uid = crypto.randomUUID();
  const [first, second] = [await leave({ uid }), await leave({ uid })];
  expect(second).toEqual(first);
  await staff.request(`/api/wishes/${uid}`, sending("DELETE", null));
});

test("a patient who declines a time stays on the waiting list, but not for that time", async () => {
  const [first, second] = [await leave(), await leave()];
  const at = freshTime();
  const query = `?employee=${doctor}&day=${TODAY}&time=${at}`;
  expect((await listed(query)).map(({ uid }) => uid).toSorted()).toEqual(
    [first.uid, second.uid].toSorted(),
  );
  const slot = { employee: doctor, day: TODAY, time: at };
  const answer = await staff.post(`/api/wishes/${first.uid}/declined`, slot);
  expect(await answer.json()).toMatchObject({ revision: 2 });
  expect((await listed(query)).map(({ uid }) => uid)).toEqual([second.uid]);
  expect(await listed()).toHaveLength(2);
  expect(await eventsOf(first.id)).toEqual(["wish_left", "wish_declined"]);
  for (const { uid } of [first, second])
    await staff.request(`/api/wishes/${uid}`, sending("DELETE", null));
});

test.each<[string, object, string]>([
  ["neither doctor nor service", { employee: null }, "Выберите врача или услугу"],
  ["no phone", { phone: " " }, "Введите телефон: по нему звонят, когда время освободится"],
  ["a day that has passed", { until: "2027-06-09" }, "Этот день уже прошёл"],
  ["a day too far ahead", { until: "2027-12-31" }, "Не дальше 90 дней"],
  ["a doctor who is not there", { employee: 999_999 }, "Выберите врача"],
])("a wish with %s is refused in words", async (_, given, words) => {
  const wish = { employee: doctor, until: TODAY, phone: "89001234567", ...given };
  const answer = await staff.post("/api/wishes", wish);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(words);
});

test("the night after its last day a wish is destroyed under an act", async () => {
  const [today, tomorrow] = [await leave(), await leave({ until: "2027-06-11" })];
  time.pass(24 * HOUR);
  await runJobs(server.served);
  staff = await server.signIn(["journal"]);
  expect((await listed()).map(({ uid }) => uid)).toEqual([tomorrow.uid]);
  expect((await actsOf(today.id)).map(({ kind }) => kind)).toEqual(["wish"]);
  expect(await eventsOf(today.id)).toEqual(["wish_left", "wish_deleted"]);
});

test("the night after the visit that should have been earlier its wish is destroyed", async () => {
  const wish = await leave({ until: "2027-06-20" });
  const visit = await bookAtDesk(staff, { employee: doctor, time: freshTime() });
  await server.db`update wishes set visit = ${visit.uid} where uid = ${wish.uid}`;
  await runJobs(server.served);
  expect((await listed()).map(({ uid }) => uid)).not.toContain(wish.uid);
  expect((await actsOf(wish.id)).map(({ kind }) => kind)).toEqual(["wish"]);
});

test("a person who reads the whole waiting list outside the app is logged, for one time is not", async () => {
  const reader = await server.signIn(["journal"]);
  const readings = async () => {
    const rows = await server.db`
      select from event_log where action = 'journal_read' and user_id = ${reader.user.id}`;
    return rows.length;
  };
  await reader.request(`/api/wishes?employee=${doctor}&day=${TODAY}&time=10:00`);
  expect(await readings()).toBe(0);
  await reader.request("/api/wishes");
  expect(await readings()).toBe(1);
});
