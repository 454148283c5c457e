import { afterEach, beforeEach, expect, test } from "bun:test";
import { importOlder } from "../../../api/operator/import/older/import-older.ts";
import { clinicMoment } from "../../../shared/time/calendar.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { type OlderProduct, startOlderProduct } from "../../support/clinic/older-product.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const NOW = { instant: THURSDAY_NINE, ...clinicMoment(THURSDAY_NINE, "Europe/Moscow") };
let server: TestServer;
let older: OlderProduct;
let admin: SignedIn;

beforeEach(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  admin = await server.signIn();
  older = startOlderProduct({
    doctors: [
      {
        id: 31,
        name_employee: "Соколова Мария Петровна",
        full_pro_name: "Врач-гинеколог",
        desc_employee: null,
        profile_txt: "Ростовский медицинский\\nОрдинатура",
        sort_emp: "2",
        hidden_doctor: 0,
        is_flagged: false,
      },
      { id: 7, name_employee: "Ершова Ольга", full_pro_name: "Врач УЗИ", sort_emp: 1 },
    ],
    services: { 31: "Консультация | Кольпоскопия", 7: ["УЗИ", " УЗИ ", "Допплер"] },
    photos: { 31: await drawImage("jpeg", { width: 800, height: 900 }) },
    prices: [
      {
        id: 1,
        name: "УЗИ",
        description: null,
        price: 1485.0000000000002,
        category_id: "1",
        sort: 3,
      },
    ],
    articles: [
      {
        id: 4,
        name_article: "Подготовка к УЗИ",
        text_article:
          '<p>Утром</p><img src="/uploads/Фото 1.png"><a href="/uploads/памятка.pdf">памятка</a><a href="https://other.example/uploads/x">x</a>',
        type_article: 1,
        delete_article: 0,
      },
    ],
    templates: [{ id: 2, tpl_name: "Утро", schedule_tpl: '["09:00","09:30"]' }],
    availability: [
      {
        employee: 31,
        schedule: [
          { day: "2027-06-11", time: ["09:00", "10:00"] },
          { day: "12-06-2027", time: '["11:00"]' },
          { day: "01.06.2027", time: "09:00" },
        ],
      },
      { employee: 7, schedule: [{ day: "11.06", time: ['["09:00"]'] }] },
    ],
    journal: [
      visit(900, 31, "11.06.2027", "09:00", { operator_view: true, call_operator: true }),
      visit(901, 31, "12.06.2027", "11:00", { operator_view: false, call_operator: false }),
      visit(902, 7, "11.06.2027", "09:00", { operator_view: false, call_operator: true }),
      visit(17, 555, "11.05.2027", "09:00", { operator_view: true, call_operator: true }),
    ],
    uploads: {
      "/uploads/%D0%A4%D0%BE%D1%82%D0%BE%201.png": await drawImage("png", {
        width: 60,
        height: 40,
      }),
    },
  });
});
afterEach(async () => {
  await older.stop();
  await server.stop();
});

function visit(
  id: number,
  employee: number,
  record_day: string,
  record_time: string,
  flags: object,
) {
  const patient = {
    user_name: `Пациентка ${id}`,
    phone: "79001234567",
    service: "",
    add_comment: "",
  };
  return { id, employee, employee_name: "", record_day, record_time, ...patient, ...flags };
}

async function bring(wish: { isDry?: boolean; password?: string } = {}) {
  const said: string[] = [];
  const { reports, isImported } = await importOlder(
    server.db,
    {
      origin: older.url,
      login: "admin",
      password: "старый-пароль",
      isDry: false,
      opensTimes: false,
      now: NOW,
      ...wish,
    },
    (line) => said.push(line),
  );
  const counts = Object.fromEntries(
    reports.map((report) => [
      report.kind,
      Object.fromEntries(Object.entries(report.counts).filter(([, count]) => count > 0)),
    ]),
  );
  const refused = reports.flatMap((report) =>
    report.refused.map(({ where, what, reason }) => `${where} (${what}): ${reason}`),
  );
  const incomplete = reports.flatMap((report) =>
    report.incomplete.map(({ where, what, reason }) => `${where} (${what}): ${reason}`),
  );
  return { isImported, counts, refused, incomplete, said };
}

const read = async (path: string) => admin.json(path);

test("doctors, photos, services, prices, articles, templates, schedules and the journal are imported", async () => {
  const { isImported, counts, refused, said } = await bring();
  expect(refused).toEqual([]);
  expect(isImported).toBe(true);
  expect(counts).toEqual({
    doctors: { created: 2 },
    prices: { created: 1 },
    articles: { created: 1 },
    templates: { created: 1 },
    schedules: { created: 3, past: 1 },
    visits: { created: 3, past: 1 },
  });
  expect(said).toContain("Услуги и фотографии: 2 из 2");
  expect(said).toContain(
    "Не перенесено. Файл /uploads/%D0%BF%D0%B0%D0%BC%D1%8F%D1%82%D0%BA%D0%B0.pdf: в старой системе его нет",
  );

  const [ershova, sokolova] = await read("/api/doctors");
  expect(ershova).toMatchObject({ services: "УЗИ | Допплер", photo_version: null });
  expect(sokolova).toMatchObject({ services: "Консультация | Кольпоскопия", sort_emp: 2 });
  const photo = await server.request(`/api/doctors/${sokolova.id}/photo`);
  expect(photo.headers.get("content-type")).toBe("image/jpeg");
  expect(await read("/api/prices")).toMatchObject([
    { name: "УЗИ", price: "1485 руб.", category_id: 1 },
  ]);
  expect(await read("/api/schedule")).toMatchObject([{ schedule_tpl: ["09:00", "09:30"] }]);
  expect(await read(`/api/doctors/availability/${sokolova.id}`)).toMatchObject([
    {
      schedule: [
        { day: "11.06.2027", time: ["09:00", "10:00"] },
        { day: "12.06.2027", time: ["11:00"] },
      ],
    },
  ]);
  const [article] = await read("/api/articles");
  const image = /src="(\/uploads\/[^"]+)"/.exec(article.text_article)?.[1] ?? "";
  expect((await server.request(image)).headers.get("content-type")).toBe("image/png");
  expect(article.text_article).toContain("https://other.example/uploads/x");
  expect(await read("/api/journal/")).toMatchObject([
    { user_name: "Пациентка 900", employee: sokolova.id, source: "staff" },
    { user_name: "Пациентка 902", employee: ershova.id, source: "site", call_operator: true },
    { user_name: "Пациентка 901", record_time: "11:00", source: "site", call_operator: false },
  ]);
  expect(await read("/api/journal/unread-count")).toEqual({ count: 1 });
});

test("a repeat makes nothing twice; a visit moved there moves here", async () => {
  await bring();
  const again = await bring();
  expect(again.counts).toEqual({
    doctors: { same: 2 },
    prices: { same: 1 },
    articles: { same: 1 },
    templates: { same: 1 },
    schedules: { same: 3, past: 1 },
    visits: { same: 3, past: 1 },
  });
  const [first] = older.data.journal;
  older.data.journal[0] = { ...first, record_time: "10:00" };
  expect((await bring()).counts.visits).toEqual({ changed: 1, same: 2, past: 1 });
  expect(await read("/api/journal/")).toHaveLength(3);
  expect(await server.db`select name from uploads`).toHaveLength(1);
});

const linkedTo = (path: string) => {
  older.data.articles[0] = {
    ...older.data.articles[0],
    text_article: `<a href="${path}">файл</a>`,
  };
};

/** The import's lines about files that stayed behind, and the names of those it stored. */
async function filesAfterImport() {
  const { isImported, said } = await bring();
  expect(isImported).toBe(true);
  const stored = await server.db<{ original_name: string }[]>`select original_name from uploads`;
  return {
    left: said.filter((line) => line.startsWith("Не перенесено.")),
    stored: stored.map(({ original_name }) => original_name),
  };
}

test.each([
  "/uploads/../api/journal/",
  "/uploads/%2e%2e/api/journal/",
  "/uploads/..%2fapi%2fjournal%2f",
  "/uploads/..%5capi%5cjournal",
  "/api/journal/?/uploads/x",
])("a link to %s publishes nothing of the older product's API", async (link) => {
  linkedTo(link);
  expect(await filesAfterImport()).toEqual({
    left: [`Не перенесено. Файл ${link}: не в папке /uploads старой системы`],
    stored: [],
  });
});

test("an article whose pictures do not come over is named in the report", async () => {
  older.data.articles[0] = {
    ...older.data.articles[0],
    text_article: '<p>а<img src="https://other.example/a.png"><img src="/uploads/gone.png"></p>',
  };
  const { incomplete, said } = await bring();
  expect(incomplete).toEqual([
    "статья № 4 (Подготовка к УЗИ): не перенесены картинки с других сайтов и вложенные в текст: 1",
  ]);
  expect(said).toContain("Не перенесено. Файл /uploads/gone.png: в старой системе его нет");
});

test("a file that only a signed-in user may read is not published", async () => {
  linkedTo("/uploads/inner");
  older.answers.set("/uploads/inner", () => Response.json([{ phone: "79001234567" }]));
  expect(await filesAfterImport()).toEqual({
    left: ["Не перенесено. Файл /uploads/inner: в старой системе его нет"],
    stored: [],
  });
});

test("a redirect of a file or of the login is not followed", async () => {
  const other = Bun.serve({ port: 0, fetch: () => new Response("inner page") });
  const redirect = () => Response.redirect(`http://localhost:${other.port}/`, 307);
  linkedTo("/uploads/moved");
  older.answers.set("/uploads/moved", redirect);
  expect(await filesAfterImport()).toEqual({
    left: ["Не перенесено. Файл /uploads/moved: адрес ведёт на другую страницу"],
    stored: [],
  });
  older.answers.set("/journal/login", redirect);
  await expect(bring()).rejects.toThrow("не пускает под логином «admin»: ответ 307");
  await other.stop(true);
});

test("a file of over 10 MB is left after 10 MB of it", async () => {
  let sent = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (stream) => {
          sent += 1;
          if (sent > 64) stream.close();
          else stream.enqueue(new Uint8Array(1024 * 1024));
        },
      }),
    );
  linkedTo("/uploads/large");
  older.answers.set("/uploads/large", endless);
  expect(await filesAfterImport()).toEqual({
    left: ["Не перенесено. Файл /uploads/large: больше 10 МБ"],
    stored: [],
  });
  expect(sent).toBeLessThan(64);
});

test("one refused row stops the whole import, and a dry run changes nothing", async () => {
  older.data.prices.push({ id: 2, name: "", description: "", price: "5", category_id: 9, sort: 1 });
  const end = await bring();
  expect(end.isImported).toBe(false);
  expect(end.refused).toEqual([
    "цена № 2 (): Название: Заполните все обязательные поля; Раздел: Заполните все обязательные поля",
  ]);
  older.data.prices.pop();
  expect(await bring({ isDry: true })).toMatchObject({ isImported: false, refused: [] });
  expect(await read("/api/doctors")).toEqual([]);
  expect(await server.db`select name from uploads`).toHaveLength(0);
});

test("a wrong password, an unreachable server and an invalid answer are reported in words", async () => {
  await expect(bring({ password: "x" })).rejects.toThrow(
    `${older.url} не пускает под логином «admin»: Неверный логин или пароль`,
  );
  older.failing.set("/api/prices", 100);
  await expect(bring()).rejects.toThrow(`${older.url}/api/prices: ответ 500`);
  older.failing.set("/api/prices", 2);
  expect((await bring({ isDry: true })).counts.prices).toEqual({ created: 1 });
  older.data.doctors.push({ id: "x" });
  await expect(bring()).rejects.toThrow("/doctors: не то, что ожидалось: 2");
  await older.stop();
  await expect(bring()).rejects.toThrow("недоступен (/journal/login)");
  expect(await read("/api/doctors")).toEqual([]);
});
