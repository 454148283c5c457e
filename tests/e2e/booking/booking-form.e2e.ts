import { beforeAll, describe } from "bun:test";
import { readFile } from "node:fs/promises";
import { bookingClinicForFile, fillIn, form } from "../../support/browser/booking-page.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { holdBack, taken, type Visit } from "../../support/browser/visitor.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";

const clinic = bookingClinicForFile();

test("P-2.71 P-5.8 P-5.9 the consent's links are in view, and without consent the button is disabled", async () => {
  const { page } = await clinic.visit("/appointment");
  const linkOf = (words: RegExp) => page.locator("#booking").getByRole("link", { name: words });
  await expect(form.consent(page)).not.toBeChecked();
  await expect(form.submit(page)).toBeDisabled();
  for (const [words, path] of [
    [/политика/i, "/politics"],
    [/согласия/, "/consent"],
  ] as const) {
    await expect(linkOf(words)).toHaveAttribute("href", path);
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await form.consent(page).scrollIntoViewIfNeeded();
    for (const words of [/политика/i, /согласия/]) {
      await expect(linkOf(words)).toBeInViewport({ ratio: 1 });
    }
  }
  const needed = page.getByText("Необходимо согласие на обработку данных");
  await form.consent(page).check();
  await form.consent(page).uncheck();
  await expect(needed).toBeVisible();
  await expect(form.submit(page)).toBeDisabled();
  await form.consent(page).check();
  await expect(needed).toHaveCount(0);
});

test("P-2.70 P-5.12 each empty field has its words, which go once it is filled", async () => {
  const { page, complaints } = await clinic.visit("/appointment");
  const problems = page.locator(".problem").filter({ hasText: /./ });
  await expect(problems).toHaveCount(0);
  await form.consent(page).check();
  await form.submit(page).click();
  await expect(problems).toHaveText([
    "Выберите дату",
    "Выберите время",
    "Пожалуйста, заполните ФИО",
    "Введите корректный номер телефона",
    "Выберите услугу",
  ]);
  await expect(page.locator(".day:enabled").first()).toBeFocused();
  await form.day(page, "11").click();
  await form.time(page, "09:30").click();
  await form.name(page).fill("Ким Анна");
  await form.phone(page).fill("89001234567");
  await form.service(page).selectOption("Консультация");
  await expect(problems).toHaveCount(0);
  expect(await clinic.records()).toHaveLength(0);
  expect(complaints).toEqual([]);
});

test("P-5.2 P-5.4 P-9.9 a name takes letters alone, and is written with capitals", async () => {
  const { page } = await clinic.visit("/appointment");
  const wrong = page.getByText(/допустимы только буквы/);
  await form.name(page).fill("Анна 7");
  await form.comment(page).focus();
  await expect(wrong).toBeVisible();
  await form.name(page).fill("анна-мария о'нил");
  await form.comment(page).focus();
  await expect(form.name(page)).toHaveValue("Анна-Мария О'Нил");
  await expect(wrong).toHaveCount(0);
  for (const right of ["Żółkiewska Łucja", "Ғабитқызы Әлия", "Е\u0308лкина Зоя"]) {
    await form.name(page).fill(right);
    await expect(wrong).toHaveCount(0);
  }
});

describe("A visit", () => {
  let opened: Visit;
  let uid: string;
  const panel = () => opened.page.getByRole("region", { name: "Вы записаны" });
  beforeAll(async () => {
    opened = await clinic.visit("/appointment", {}, (fresh) =>
      fresh.clock.install({ time: THURSDAY_NINE }),
    );
  });

  test("P-2.72 P-5.10 P-5.11 P-7.14 is sent once, with the cookies of staff", async () => {
    const { page } = opened;
    const release = await holdBack(page, "**/api/journal");
    await page.context().addCookies([{ name: "staff", value: "1", url: clinic.server.url }]);
    await fillIn(page);
    await page.clock.pauseAt(new Date(THURSDAY_NINE.getTime() + 60_000));
    const asking = page.waitForRequest("**/api/journal");
    await form.submit(page).click();
    await expect(form.submit(page)).toHaveText("Отправка...");
    await expect(form.submit(page)).toBeDisabled();
    const request = await asking;
    expect((await request.allHeaders()).cookie).toBe("staff=1");
    uid = request.postDataJSON().uid;
    release();
    await expect(page.getByText("Запись успешно создана!")).toBeInViewport({ ratio: 1 });
    await expect(form.submit(page)).toHaveText("Записаться");
    await expect(form.submit(page)).toBeDisabled();
    expect(await clinic.records()).toEqual([
      {
        user_name: "Ким Анна",
        phone: "89001234567",
        service: "УЗИ малого таза",
        add_comment: "Первый раз",
        time: "09:30",
        operator_view: false,
        call_operator: false,
        consent_version: expect.stringMatching(/./),
      },
    ]);
  });

  test("P-2.74 P-9.10 is confirmed, also after the page has reloaded in 3 s", async () => {
    const { page, complaints } = opened;
    const mark = () => page.evaluate(() => document.body.dataset.before);
    await page.evaluate(() => {
      document.body.dataset.before = "yes";
    });
    await page.clock.fastForward(2900);
    expect(await mark()).toBe("yes");
    const reloaded = page.waitForEvent("load");
    await page.clock.fastForward(200);
    await reloaded;
    expect(await mark()).toBeUndefined();

    await expect(panel()).toBeFocused();
    await expect(panel()).toContainText("11 июня, пятница, 09:30");
    await expect(panel()).toContainText("Алова Анна");
    await expect(panel()).toContainText("напротив рынка");
    const downloading = page.waitForEvent("download");
    await panel().getByRole("link", { name: "Добавить в календарь" }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file).toContain("DTSTART:20270611T063000Z");
    expect(file).toContain(`UID:${uid}`);

    await expect(form.name(page)).toHaveValue("");
    await page.reload();
    await taken(page);
    await expect(panel()).toBeVisible();
    await panel().getByRole("button", { name: "Записаться ещё раз" }).click();
    await expect(panel()).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});
