import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { DOCX_TYPE } from "../../../shared/retention/act.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";
import { docxText } from "../../support/clinic/docx.ts";
import { templateWith } from "../../support/clinic/template.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const INDEX = "**/api/journal/acts/index";
const TEMPLATE = "**/api/journal/admin/template";
const TIMES = ["09:30", "10:00", "11:00"];

const desk = deskForFile();
let page: Page;

beforeAll(async () => {
  const doctor = await addDoctor(desk.server.db);
  await offer(desk.server.db, doctor, TODAY, TIMES);
  for (const time of TIMES) {
    const { id } = await bookAtDesk(desk.person, { employee: doctor, time });
    await desk.person.delete(`/api/journal/${id}`);
  }
  page = await newDesk(desk, "/admin/docxeditor");
});

const rows = () => page.getByRole("table", { name: "Акты уничтожения" }).locator("tbody tr");
const search = () => page.getByLabel("Поиск по ключевому слову");

/** The file that a click downloads. */
async function downloaded(press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const bytes = await Bun.file(await download.path()).bytes();
  return { name: download.suggestedFilename(), bytes };
}

test("A-2.12 A-2.81 A-2.83 title, search, downloads, and a table of the acts", async () => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Акты уничтожения");
  await expect(search()).toBeVisible();
  await expect(page.getByRole("button", { name: "Скачать все акты" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Номер записи",
    "Файл акта",
    "Дата создания",
    "Кто удалил",
    "День приёма",
    "Время приёма",
    "Скачать",
  ]);
  await expect(rows()).toHaveCount(3);
  const first = rows().first();
  for (const said of [
    "akt-2027-06-10-0900-",
    "10.06.2027 09:00",
    desk.person.user.login,
    "11:00",
  ]) {
    await expect(first).toContainText(said);
  }
});

test("A-3.20 A-2.84 the search finds any field in any case", async () => {
  await search().fill("чепуха");
  await expect(page.getByText("Ничего не найдено")).toBeInViewport({ ratio: 1 });
  await expect(rows()).toHaveCount(0);
  await search().fill("");
  await expect(rows()).toHaveCount(3);

  const acts = [
    {
      ...{ journal_id: 4815, act_filename: "akt-Qwz.docx", created_at: "23.11.2026 16:42" },
      ...{ deleted_by: "Светлана", record_day: "28.12.2026", record_time: "17:35" },
      devices_left: 0,
    },
    {
      ...{ journal_id: 7, act_filename: "akt-x.docx", created_at: "01.01.2027 08:00" },
      ...{ deleted_by: "anna", record_day: "02.01.2027", record_time: "10:00", devices_left: 0 },
    },
  ];
  await page.route(INDEX, (route) => route.fulfill({ json: acts }));
  await page.reload();
  for (const part of ["481", "qWZ", "23.11", "16:4", "СВЕТл", "28.12", "7:35"]) {
    await search().fill(part);
    await expect(rows()).toHaveText([/^4815/]);
    await search().fill("");
    await expect(rows()).toHaveCount(2);
  }
  await page.unroute(INDEX);
  await page.reload();
  await expect(rows()).toHaveCount(3);
});

test("A-2.83 A-7.46 a row's act is saved as a DOCX", async () => {
  const link = rows()
    .first()
    .getByRole("button", { name: /Скачать акт/ });
  const { name, bytes } = await downloaded(() => link.click());
  expectValue(name).toMatch(/^akt-.*\.docx$/);
  expectValue(docxText(bytes)).toContain("Отмена записи");
});

test("A-7.45 all acts are saved in one ZIP", async () => {
  const { name, bytes } = await downloaded(() =>
    page.getByRole("button", { name: "Скачать все акты" }).click(),
  );
  expectValue(name).toBe("akty-2027-06-10.zip");
  expectValue([...bytes.subarray(0, 2)]).toEqual([0x50, 0x4b]);
  await expect(page.getByRole("status").filter({ hasText: "Архив скачан" })).toBeVisible();
});

test("A-7.45 an archive that is interrupted is reported", async () => {
  await page.route("**/acts/download-all", (route) => route.abort());
  await page.getByRole("button", { name: "Скачать все акты" }).click();
  await expect(page.getByText("Скачивание прервано. Начните его ещё раз.")).toBeVisible();
  await page.unroute("**/acts/download-all");
});

test("A-5.21 A-2.82 A-7.47 a period needs both dates; with them acts and logs come", async () => {
  const button = page.getByRole("button", { name: "Скачать акты и логи за период" });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "Выберите период" })).toBeVisible();
  await page.getByLabel("С", { exact: true }).fill("01.06.2027");
  await page.keyboard.press("Enter");
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "Выберите период" })).toBeVisible();
  await page.getByLabel("По", { exact: true }).fill("10.06.2027");
  await page.keyboard.press("Enter");
  const { name, bytes } = await downloaded(() => button.click());
  expectValue(name).toBe("akty-2027-06-01-2027-06-10.zip");
  expectValue(Buffer.from(bytes).includes("zhurnal.csv")).toBe(true);
  await expect(page.getByText("Выберите период")).toBeHidden();
});

test("A-2.85 A-7.48 A-7.49 an administrator downloads the template and the log", async () => {
  const template = page.getByRole("button", { name: "Скачать текущий шаблон" });
  const { bytes } = await downloaded(() => template.click());
  expectValue(docxText(bytes)).toContain("{{оператор}}");
  const log = page.getByRole("button", { name: "Скачать логи журнала" });
  const csv = await downloaded(() => log.click());
  expectValue(new TextDecoder().decode(csv.bytes)).toContain("Персональные данные уничтожены");
});

const uploadButton = () => page.getByRole("button", { name: "Загрузить шаблон" });
const chosen = () => page.locator('input[type="file"]');
const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });

test("A-5.23 A-5.22 A-9.12 a missing file, or one other than DOCX, is refused at once", async () => {
  await uploadButton().click();
  await expect(alert("Пожалуйста, выберите файл")).toBeVisible();
  const wrong = { name: "акт.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
  await chosen().setInputFiles(wrong);
  await expect(alert("Пожалуйста, выберите файл в формате DOCX")).toBeVisible();
  await uploadButton().click();
  await expect(alert("Пожалуйста, выберите файл в формате DOCX")).toBeVisible();
});

async function choose(buffer: Uint8Array) {
  await chosen().setInputFiles({
    name: "шаблон.docx",
    mimeType: DOCX_TYPE,
    buffer: Buffer.from(buffer),
  });
}

test("A-8.39 a template the server refuses: «Ошибка: » and its words, or the status", async () => {
  const DOCUMENT = "word/document.xml";
  await choose(
    await templateWith((text) => ({ [DOCUMENT]: text(DOCUMENT).replace("{{дата}}", "") })),
  );
  await uploadButton().click();
  await expect(alert("Ошибка: В шаблоне нет обязательных полей: {{дата}}")).toBeVisible();
  await page.route(TEMPLATE, (route) => route.fulfill({ status: 502, body: "<html>" }));
  await uploadButton().click();
  await expect(alert("Ошибка: Bad Gateway")).toBeVisible();
  await page.unroute(TEMPLATE);
});

test("A-8.40 offline: «Ошибка сети: »", async () => {
  await page.route(TEMPLATE, (route) => route.abort());
  await uploadButton().click();
  await expect(alert("Ошибка сети: ")).toBeVisible();
  await page.unroute(TEMPLATE);
});

test("A-8.41 A-4.32 a good one: the success is shown and the selection cleared", async () => {
  await choose(await templateWith(() => ({})));
  await uploadButton().click();
  await expect(page.getByText("Шаблон успешно обновлен")).toBeVisible();
  await expect(page.getByText("шаблон.docx")).toBeHidden();
});

test("A-4.30 A-8.38 A-8.37 loading, an answer that is not OK, no answer, and the list again", async () => {
  let answer: { status: number; body?: string; json?: object } = { status: 500, body: "" };
  const letGo = await holdBack(page, INDEX, (route) => route.fulfill(answer));
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Загрузка..." })).toBeVisible();
  await expect(page.getByText("Ничего не найдено")).toHaveCount(0);
  letGo();
  const notOk = alert("Ошибка: Network response was not ok");
  await expect(notOk).toBeInViewport({ ratio: 1 });
  const again = page.getByRole("button", { name: "Повторить" });
  answer = { status: 503, json: { code: "unavailable", message: "Список не готов" } };
  const answered = page.waitForResponse((response) => response.status() === 503);
  await again.click();
  await answered;
  await expect(again).toBeEnabled();
  await expect(notOk).toBeVisible();
  await page.unroute(INDEX);
  await page.route(INDEX, (route) => route.abort());
  await again.click();
  await expect(alert("Ошибка: нет связи с сервером")).toBeVisible();
  await expect(statusOf(page)).toContainText("В сети");
  await page.unroute(INDEX);
  // No click is needed: a short outage ends with the next message of the server.
  await expect(rows()).toHaveCount(3);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Загрузка..." })).toHaveCount(0);
});

test("A-2.85 A-4.31 A-6.5 without the users right the template and the log are hidden", async () => {
  const reception = await desk.server.signIn(["journal"]);
  const theirs = await newVisitor(desk.browser);
  const shown = await openDesk(theirs, desk.server, reception, "/admin/docxeditor");
  await expect(shown.getByRole("button", { name: "Скачать акты за период" })).toBeVisible();
  await expect(shown.getByText("Шаблон акта и журнал событий")).toBeHidden();
  await expect(shown.getByRole("button", { name: "Скачать логи журнала" })).toBeHidden();
  await theirs.close();
});
