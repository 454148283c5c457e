import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import type { FileKind } from "../../../api/operator/import/columns.ts";
import { importFile } from "../../../api/operator/import/file-rows.ts";
import { clinicMoment } from "../../../shared/time/calendar.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { folderForFile } from "../../support/server/for-file.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const folder = folderForFile("priem-import-");
let server: TestServer;
let admin: SignedIn;
beforeEach(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  admin = await server.signIn();
});
afterEach(() => server.stop());

const NOW = { instant: THURSDAY_NINE, ...clinicMoment(THURSDAY_NINE, "Europe/Moscow") };

interface Wish {
  kind?: FileKind;
  isDry?: boolean;
  opensTimes?: boolean;
}

/** Imports the content; returns the result by rows. */
async function bring(content: string | Uint8Array<ArrayBuffer>, wish: Wish = {}) {
  const path = join(folder, "file");
  await Bun.write(path, content);
  const whole = { kind: null, isDry: false, opensTimes: false, now: NOW, ...wish };
  const { reports, isImported } = await importFile(server.db, path, whole, () => {});
  const [report] = reports;
  if (!report || reports.length !== 1) throw new Error("One file, one report");
  const counts = Object.fromEntries(Object.entries(report.counts).filter(([, count]) => count > 0));
  const refused = report.refused.map(({ where, reason }) => `${where}: ${reason}`);
  return { isImported, counts, refused };
}

const DOCTORS = `ФИО;Должность;Услуги;Порядок
Соколова Мария Петровна;Врач-гинеколог;Консультация | УЗИ малого таза;2
Ершова Ольга Ильинична;Врач УЗИ;"УЗИ
Консультация";1
`;
const TIMES = `Врач;Дата;Время
Соколова Мария Петровна;11.06.2027;9:00, 9:30
Соколова М.П.;11.06.2027;10:00
Ершова Ольга Ильинична;12.06.2027;09:00
`;
const VISITS = `Врач;Дата;Время;Пациент;Телефон;Услуга
Соколова Мария Петровна;11.06.2027;9:00;Иванова Анна;8 (900) 123-45-67;Консультация
Ершова Ольга Ильинична;12.06.2027;09:00;Петрова Вера;79001112233;
`;

interface Doctor {
  id: number;
  name_employee: string;
  services: string;
  service_minutes: { service: string; minutes: number }[];
}
const doctors = async (): Promise<Doctor[]> => server.json("/api/doctors");
const journal = async (): Promise<Record<string, unknown>[]> => admin.json("/api/journal/");

async function clinic() {
  await bring(DOCTORS);
  await bring(TIMES);
  const [ershova, sokolova] = await doctors();
  if (!ershova || !sokolova) throw new Error("No doctors");
  return { ershova, sokolova };
}

test("doctors come with their services; a repeat changes nothing, a changed line changes its doctor", async () => {
  expect(await bring(DOCTORS)).toEqual({ isImported: true, counts: { created: 2 }, refused: [] });
  expect(await doctors()).toMatchObject([
    { name_employee: "Ершова Ольга Ильинична", services: "УЗИ | Консультация" },
    { name_employee: "Соколова Мария Петровна", services: "Консультация | УЗИ малого таза" },
  ]);
  expect((await bring(DOCTORS)).counts).toEqual({ same: 2 });
  const changed = "ФИО;Должность\nсоколова  мария петровна;Главный врач\n";
  expect((await bring(changed)).counts).toEqual({ changed: 1 });
  expect(await doctors()).toHaveLength(2);
  expect((await doctors())[1]).toMatchObject({ services: "Консультация | УЗИ малого таза" });
});

test("durations follow the order of the services; a repeat changes nothing, a wrong one is reported", async () => {
  const list = (minutes: string) =>
    `ФИО;Должность;Услуги;Длительность услуг\nЕршова Ольга Ильинична;Врач УЗИ;УЗИ|Осмотр|Допплер;${minutes}\n`;
  expect((await bring(list("40 | | 20"))).counts).toEqual({ created: 1 });
  expect((await doctors())[0]?.service_minutes).toEqual([
    { service: "УЗИ", minutes: 40 },
    { service: "Допплер", minutes: 20 },
  ]);
  expect((await bring(list("40 | | 20"))).counts).toEqual({ same: 1 });
  expect((await bring(list("40"))).counts).toEqual({ changed: 1 });
  for (const wrong of ["полчаса", "0", "1 | 2 | 3 | 4"]) {
    const { isImported, refused } = await bring(list(wrong));
    expect(isImported).toBe(false);
    expect(refused).toEqual([expect.stringMatching(/^строка 2: Длительность услуг: [А-Я]/)]);
  }
  expect((await doctors())[0]?.service_minutes).toEqual([{ service: "УЗИ", minutes: 40 }]);
});

test("a dry run refuses the same rows as the import, and changes nothing", async () => {
  const text = `${DOCTORS};Врач;;\nЕршова Ольга Ильинична;Врач;;\n`;
  const refused = ["строка 4: ФИО: не указано", "строка 5: ФИО: этот врач уже назван выше"];
  for (const isDry of [true, false]) {
    const end = await bring(text, { isDry });
    expect(end).toEqual({ isImported: false, counts: { created: 2 }, refused });
    expect(await doctors()).toEqual([]);
  }
  expect(await bring(DOCTORS, { isDry: true })).toEqual({
    isImported: false,
    counts: { created: 2 },
    refused: [],
  });
  expect(await doctors()).toEqual([]);
});

test("prices come by sections, named or numbered; a refused one is named by its columns", async () => {
  const text = "Раздел,Услуга,Стоимость\nУЗИ,УЗИ почек,1500\n2,Приём,2 000\nАнализы,Кровь,300\n";
  expect((await bring(text)).counts).toEqual({ created: 3 });
  expect((await bring(text.replace("1500", "1700"))).counts).toEqual({ changed: 1, same: 2 });
  const prices = await server.json("/api/prices");
  expect(prices).toMatchObject([
    { name: "УЗИ почек", price: "1700 руб.", category_id: 1 },
    { name: "Приём", price: "2 000 руб.", category_id: 2 },
    { name: "Кровь", price: "300 руб.", category_id: 3 },
  ]);
  expect((await bring(`${text}Массаж,Спина,\n`)).refused).toEqual([
    "строка 5: Цена: не указано; Раздел: непонятно: Массаж",
  ]);
});

test("all lines of a doctor's day are its times; a day that is past is left out, today is not", async () => {
  const { sokolova } = await clinic();
  const offered = async () => server.json(`/api/doctors/availability/${sokolova.id}`);
  const schedule = [{ day: "11.06.2027", time: ["09:00", "09:30", "10:00"] }];
  expect(await offered()).toEqual([{ employee: sokolova.id, schedule }]);
  expect((await bring(TIMES)).counts).toEqual({ same: 2 });
  const around = "Соколова М. П.;9.06.2027;10:00\nСоколова М. П.;10.06.2027;10:00\n";
  expect((await bring(`${TIMES}${around}`)).counts).toEqual({ same: 2, past: 1, created: 1 });
  expect(
    (await bring(`${TIMES}Соколова М. П.;32.06.2027;10:00\nПетров;11.06.2027;в 9\n`)).refused,
  ).toEqual(["строка 5: Дата: непонятно: 32.06.2027", "строка 6: Время: непонятно: в, 9"]);
});

test("a time with a visit is not taken away by a schedule", async () => {
  await clinic();
  await bring(VISITS);
  const end = await bring("Врач;Дата;Время\nСоколова М.П.;11.06.2027;12:00\n");
  expect(end.refused).toEqual(["строка 2: На это время записаны пациенты: 09:00"]);
});

test("visits are booked once, however often they are imported", async () => {
  const { sokolova } = await clinic();
  expect((await bring(VISITS)).counts).toEqual({ created: 2 });
  expect(await journal()).toMatchObject([
    {
      employee: sokolova.id,
      record_day: "11.06.2027",
      record_time: "09:00",
      user_name: "Иванова Анна",
      phone: "89001234567",
      service: "Консультация",
      source: "staff",
      call_operator: true,
    },
    { record_day: "12.06.2027", user_name: "Петрова Вера" },
  ]);
  expect((await bring(VISITS)).counts).toEqual({ same: 2 });
  expect(await journal()).toHaveLength(2);
  expect(
    await server.db`select actor, action, detail from event_log where actor = 'Импорт' order by id desc limit 3`,
  ).toMatchObject([
    { actor: "Импорт", action: "imported", detail: "Записи: 2" },
    { actor: "Импорт", action: "created" },
    { actor: "Импорт", action: "created" },
  ]);
});

test("a line whose slot is taken or not offered is refused, and with it the whole file", async () => {
  const { sokolova } = await clinic();
  await bookAtDesk(admin, { employee: sokolova.id, day: "2027-06-11", time: "09:00" });
  const text = `${VISITS}Ершова О. И.;12.06.2027;11:00;Дина;;\nЕршова О. И.;12.06.2027;09:00;Зоя;;\n`;
  expect(await bring(text)).toEqual({
    isImported: false,
    counts: { created: 1 },
    refused: [
      "строка 2: Это время только что заняли",
      "строка 4: Врач не принимает в это время",
      "строка 5: Это время только что заняли",
    ],
  });
  expect(await journal()).toHaveLength(1);
});

test("--open-times offers the times of the visits", async () => {
  const { ershova } = await clinic();
  const text = "Врач;Дата и время;Пациент\nЕршова О. И.;12.06.2027 11:00;Дина\n";
  expect((await bring(text)).refused).toEqual(["строка 2: Врач не принимает в это время"]);
  expect((await bring(text, { opensTimes: true })).counts).toEqual({ created: 1 });
  const [{ schedule }] = await server.json(`/api/doctors/availability/${ershova.id}`);
  expect(schedule).toEqual([{ day: "12.06.2027", time: ["09:00", "11:00"] }]);
});

test("--open-times offers no time of a day on which the clinic is closed", async () => {
  await clinic();
  const closed = { from: "12.06.2027", to: "12.06.2027", reason: "", taken: [] };
  expect((await admin.post("/api/closures", { uid: crypto.randomUUID(), ...closed })).status).toBe(
    201,
  );
  const text = "Врач;Дата и время;Пациент\nЕршова О. И.;12.06.2027 11:00;Дина\n";
  expect((await bring(text, { opensTimes: true })).refused).toEqual([
    "строка 2: 12 июня клиника не работает. Чтобы добавить время, сначала откройте этот день снова",
  ]);
});

test("a visit edited or cancelled here stays so when the file is imported again", async () => {
  await clinic();
  await bring(VISITS);
  const [first, second] = await journal();
  const moved = await admin.put(`/api/journal/${first?.id}`, { record_time: "10:00" });
  expect(moved.status).toBe(200);
  await admin.delete(`/api/journal/${second?.id}`);
  expect((await bring(VISITS)).counts).toEqual({ same: 1, gone: 1 });
  expect(await journal()).toMatchObject([{ id: first?.id, record_time: "10:00" }]);
});

test("a visit with its number in the older system moves along, unless it was moved here, too", async () => {
  await clinic();
  const at = (time: string) =>
    `Номер;Врач;Дата;Время;Пациент\n17;Соколова М. П.;11.06.2027;${time};Анна\n`;
  await bring(at("09:00"));
  expect((await bring(at("09:30"))).counts).toEqual({ changed: 1 });
  expect((await bring(at("09:30"))).counts).toEqual({ same: 1 });
  const [record] = await journal();
  expect(record).toMatchObject({ record_time: "09:30" });
  expect((await bring(at("10:00"))).refused).toEqual([
    `строка 2: запись № ${record?.id} изменили и здесь: 11.06.2027 в 09:30`,
  ]);
});

const LINE = "Врач;Дата;Время;Пациент;Телефон;№\n";

test("a number that two rows have refuses both, naming the rows", async () => {
  await clinic();
  const rows = ["9:00;Анна;79001234567;1", "9:30;Инна;79001234568;1"];
  const text = LINE + rows.map((row) => `Соколова М.П.;11.06.2027;${row}`).join("\n");
  const words =
    "Номер: номер 1 повторяется (строка 2, строка 3); если столбец лишь нумерует строки, удалите его";
  expect(await bring(text)).toEqual({
    isImported: false,
    counts: {},
    refused: [`строка 2: ${words}`, `строка 3: ${words}`],
  });
});

test.each([
  ["9:00;Анна;;7", "10:00;Инна;;7"],
  ["9:00;;79001234567;7", "10:00;;79001234568;7"],
  ["9:00;;;7", "10:00;;;7"],
])("a number alone does not move a visit: %s, then %s", async (first, second) => {
  await clinic();
  const file = (row: string) => `${LINE}Соколова М.П.;11.06.2027;${row}\n`;
  expect((await bring(file(first))).counts).toEqual({ created: 1 });
  expect((await bring(file(first))).counts).toEqual({ same: 1 });
  expect((await bring(file(second))).refused).toEqual([
    expect.stringContaining("под номером 7 уже есть другая запись"),
  ]);
  expect(await journal()).toMatchObject([{ record_time: "09:00" }]);
});

test("a number of a past visit does not move it", async () => {
  await clinic();
  const file = (day: string, time: string) =>
    `${LINE}Соколова М.П.;${day};${time};Анна;79001234567;1\n`;
  await bring(file("11.06.2027", "9:00"));
  await server.db`update journal_records set record_day = '2027-06-09' where user_name = 'Анна'`;
  expect((await bring(file("11.06.2027", "9:30"))).refused).toEqual([
    expect.stringContaining("под номером 1 уже есть другая запись"),
  ]);
});

test("a known number with a different name and phone is refused; if only one differs, it is the same visit", async () => {
  await clinic();
  const row = (time: string, name: string, phone: string) =>
    `${LINE}Соколова М.П.;11.06.2027;${time};${name};${phone};7\n`;
  expect((await bring(row("9:00", "Анна", "79001234567"))).counts).toEqual({ created: 1 });
  expect((await bring(row("10:00", "Инна", "79001234568"))).refused).toEqual([
    expect.stringMatching(
      /^строка 2: под номером 7 уже есть другая запись, № \d+; если столбец лишь нумерует строки, удалите его$/,
    ),
  ]);
  expect(await journal()).toMatchObject([{ record_time: "09:00", user_name: "Анна" }]);
  expect((await bring(row("10:00", "Анна Ким", "79001234567"))).counts).toEqual({ changed: 1 });
});

test.each(["7,9001E+10", "7.90012E+10", "7,9001Е+10"])(
  "the phone %s refuses its row",
  async (phone) => {
    await clinic();
    const text = `${LINE}Соколова М.П.;11.06.2027;9:00;Анна;${phone};\n`;
    expect((await bring(text)).refused).toEqual([
      "строка 2: Телефон: таблица сократила номер, и его цифры потеряны: задайте столбцу формат «Текстовый» и введите номер ещё раз",
    ]);
  },
);

test.each(["#N/A", "#Н/Д", "#REF!", "#ЗНАЧ!", "#ДЕЛ/0!", "#####", "Ошибка:502"])(
  "the error value %s refuses its row",
  async (value) => {
    await clinic();
    const text = `${LINE}Соколова М.П.;11.06.2027;9:00;Анна;${value};\n`;
    expect((await bring(text)).refused).toEqual([
      `строка 2: Телефон: в ячейке нет значения: ${value}`,
    ]);
  },
);

test("columns and doctors in decomposed Unicode are recognised", async () => {
  await clinic();
  const name = "Йодова Алёна";
  const text = `Врач;Дата;Время;Пациент;Номер записи\nЕршова Ольга Ильинична;12.06.2027;09:00;${name};\n`;
  expect((await bring(text.normalize("NFD"))).counts).toEqual({ created: 1 });
  expect(await journal()).toMatchObject([{ user_name: name }]);
});

test.each([
  ["12/12/2026;9:00;да", "Дата: непонятно: 12/12/2026"],
  [";9:00;да", "Дата: не указано"],
  ["11.06.2027;9 утра;да", "Время: непонятно: 9 утра"],
  ["11.06.2027;9:00;может быть", "Подтверждена: непонятно: может быть"],
])("the refusal of the row %s names its cell's value, not a form's words", async (row, words) => {
  await clinic();
  const text = `Врач;Дата;Время;Подтверждена;Телефон\nСоколова М.П.;${row};\n`;
  expect((await bring(text)).refused).toEqual([`строка 2: ${words}`]);
});

test("of two columns of one field the filled one counts, different values refuse the row", async () => {
  await clinic();
  const head = "Врач;Дата;Время;Пациент;Телефон;Телефон\n";
  const row = (phones: string) => `Соколова М.П.;11.06.2027;9:00;Анна;${phones}\n`;
  expect((await bring(head + row("79001234567;79001234568"))).refused).toEqual([
    "строка 2: Телефон: в двух столбцах разное: 79001234567, 79001234568",
  ]);
  await bring(head + row(";79001234567"));
  expect(await journal()).toMatchObject([{ phone: "79001234567" }]);
});
