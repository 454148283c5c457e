import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();
let page: Page;

beforeAll(async () => {
  const { server, person, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "10:30", "11:00", "11:30"]);
  await bookAtDesk(person, { employee: sokolova, time: "10:30", name: "Ким Анна Львовна" });
  await person.post("/api/wishes", {
    employee: sokolova,
    until: TODAY,
    phone: "89001234567",
    user_name: "Вера Ждущая",
  });
  page = await openTab("/admin/journal?view=day");
});

const cell = (time: string) =>
  page.getByRole("button", { name: new RegExp(`(^|: )${time}, ${SOKOLOVA}`) });
const pressed = (name: string) => page.getByRole("dialog").last().getByRole("button", { name });

test("a visit booked by keyboard has the focus in its cell", async () => {
  await cell("10:00").press("Enter");
  const drawer = page.getByRole("dialog", { name: /^Записать на 10:00/ });
  await drawer.getByLabel("ФИО пациента").fill("Оль Инна");
  await drawer.getByLabel("ФИО пациента").press("Enter");
  await expect(drawer).toHaveCount(0);
  await expect(cell("10:00")).toContainText("Оль Инна");
  await expect(cell("10:00")).toBeFocused();
});

test("the cell of a cancelled visit keeps the focus, and Ctrl+Z brings the visit back there", async () => {
  await cell("10:30").press("Enter");
  await pressed("Отменить визит").press("Enter");
  await page
    .getByRole("dialog", { name: "Отменить визит?" })
    .getByRole("button", { name: "Отменить визит" })
    .press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cell("10:30")).toContainText("10:30");
  await expect(cell("10:30")).not.toContainText("Ким");
  await expect(cell("10:30")).toBeFocused();
  await expect(page.getByText("запись отменена")).toBeVisible();
  await page.keyboard.press("Control+KeyZ");
  await expect(cell("10:30")).toContainText("Ким А. Л.");
  await expect(cell("10:30")).toBeFocused();
});

test("a visit moved by the arrows has the focus in its new cell", async () => {
  await cell("10:30").press("Enter");
  await pressed("Перенести").press("Enter");
  await expect(page.getByRole("region", { name: "Перенос записи" })).toBeVisible();
  await expect(cell("10:30")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(cell("11:00")).toContainText("Ким А. Л.");
  await expect(cell("11:00")).toBeFocused();
  await expect(page.getByText("Запись перенесена")).toBeVisible();
  await page.keyboard.press("Control+KeyZ");
  await expect(cell("10:30")).toContainText("Ким А. Л.");
  await expect(cell("11:00")).toBeFocused();
});

test("a declined time leaves the focus in the drawer, and Ctrl+Z undoes the refusal", async () => {
  await cell("11:30").press("Enter");
  const drawer = page.getByRole("dialog", { name: /^Записать на 11:30/ });
  const waiting = drawer.getByRole("region", { name: "Ждут это время" });
  await waiting.getByRole("button", { name: "Позвонили, не подошло" }).press("Enter");
  await expect(waiting).toHaveCount(0);
  await expect(drawer).toBeFocused();
  await expect(page.getByText(/: не подошло/)).toBeVisible();
  await page.keyboard.press("Control+KeyZ");
  await expect(waiting).toContainText("Вера Ждущая");
  await page.keyboard.press("Escape");
  await expect(cell("11:30")).toBeFocused();
});
