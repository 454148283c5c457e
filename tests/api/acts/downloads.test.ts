import { beforeAll, expect, test } from "bun:test";
import { userName } from "../../../api/platform/event-log/event.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { docxText, unzipped } from "../../support/clinic/docx.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const DAY = 86_400_000;
const TIMES = ["09:00", "10:00", "11:00"];
/** 10 June, 09:00 in Moscow. */
const time = standingClock(THURSDAY_NINE);

let administrator: SignedIn;
let staff: SignedIn;
let names: string[];

const server = serverForFile({ clock: time.clock });
beforeAll(async () => {
  const doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TODAY, TIMES);
  // One act on the 10th, one at 00:30 on the 12th, one on the 13th by the clinic's clock.
  for (const [at, pause] of [0, 1.6458333333333333, 1].entries()) {
    time.pass(pause * DAY);
    administrator = await server.signIn();
    staff = await server.signIn(["journal"]);
    const visit = await bookAtDesk(staff, { employee: doctor, time: TIMES[at] ?? "" });
    await staff.delete(`/api/journal/${visit.id}`);
  }
  const acts = await staff.json("/api/journal/acts/index");
  names = acts.map((act: { act_filename: string }) => act.act_filename).reverse();
  await server.db`
    insert into event_log (created_at, actor, action, detail)
    values (${time.clock()}, '=HYPERLINK("http://x")', 'exported', ${'a;"b"\nв'})`;
});

const get = (path: string, as = administrator) => as.request(`/api/journal/${path}`);

test("A-7.45 download-all is a ZIP of every act", async () => {
  const answer = await get("acts/download-all");
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="akty-.*\.zip"/);
  const files = await unzipped(answer);
  expect(Object.keys(files)).toEqual(names);
  for (const file of Object.values(files)) expect(docxText(file)).toContain("Отмена записи");
});

test("the archive of all acts comes with its size, so that its progress can be shown", async () => {
  const answer = await get("acts/download-all");
  const size = Number(answer.headers.get("x-file-bytes"));
  expect((await answer.bytes()).byteLength).toBe(size);
});

test("A-7.47 A-2.82 a period holds its acts, by the clinic's days, and the log of those days", async () => {
  const files = await unzipped(await get("acts/download-period?start=11.06.2027&end=2027-06-12"));
  expect(Object.keys(files)).toEqual([names[1] ?? "", "zhurnal.csv", "zhurnal.docx"]);
  const log = new TextDecoder().decode(files["zhurnal.csv"]);
  expect(log).toContain("12.06.2027 00:30;Персональные данные уничтожены");
  expect(log).not.toContain("10.06.2027 09:00;Персональные");
  const extract = docxText(files["zhurnal.docx"] ?? new Uint8Array());
  for (const said of [
    "За период с 11.06.2027 по 12.06.2027",
    "«Priem»",
    "Отмена записи",
    "фамилия, имя, отчество",
    "12.06.2027 00:30",
  ]) {
    expect(extract).toContain(said);
  }
});

test("A-7.47 A-4.31 without the users right the period holds acts alone", async () => {
  const files = await unzipped(
    await get("acts/download-period?start=10.06.2027&end=13.06.2027", staff),
  );
  expect(Object.keys(files)).toEqual(names);
});

test.each(["", "?start=10.06.2027", "?end=10.06.2027", "?start=x&end=31.02.2027"])(
  "A-5.21 a period without both dates is refused: %s",
  async (query) => {
    const answer = await get(`acts/download-period${query}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe("Выберите период");
  },
);

test("A-5.21 a period that ends before it begins is refused", async () => {
  const answer = await get("acts/download-period?start=10.06.2027&end=09.06.2027");
  expect((await answer.json()).message).toBe("Конец периода раньше его начала");
});

test("A-7.49 the log downloads as CSV that Excel opens in Russian, without formulas", async () => {
  const answer = await get("logs/download");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const bytes = await answer.bytes();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.split("\r\n")[0]).toBe(
    "Дата и время;Событие;Номер записи;День приёма;Время приёма;Кто;Причина;Подробности",
  );
  expect(text).toContain(`;"'=HYPERLINK(""http://x"")";;"a;""b""\nв"\r\n`);
  expect(text).toMatch(/12\.06\.2027 00:30;Персональные данные уничтожены;\d+;10\.06\.2027;10:00;/);
});

test("A-7.49 and as the extract of destructions, a DOCX", async () => {
  const answer = await get("logs/download?format=docx");
  const text = docxText(await answer.bytes());
  expect(text.match(/Отмена записи/g)).toHaveLength(3);
  expect(text).toContain("За всё время");
});

test("a log of more than a thousand destructions comes whole and in order, as CSV and as the extract", async () => {
  await server.db`
    insert into event_log (created_at, actor, action, reason)
    select ${time.clock()}, 'Сервер', 'deleted', 'строка ' || n from generate_series(1, 1001) n`;
  const numbers = Array.from({ length: 1_001 }, (_, at) => at + 1);
  const numbersIn = (text: string) =>
    [...text.matchAll(/строка (\d+)/g)].map(([, number]) => Number(number));
  expect(numbersIn(await (await get("logs/download")).text())).toEqual(numbers);
  const extract = await (await get("logs/download?format=docx")).bytes();
  expect(numbersIn(docxText(extract))).toEqual(numbers);
});

test("a download of acts is itself logged", async () => {
  await get("acts/download-all");
  const [last] = await server.db`
    select actor, detail from event_log where action = 'exported' order by id desc limit 1`;
  expect(last).toEqual({
    actor: userName(administrator.user.login, administrator.user.id),
    detail: "все акты",
  });
});
