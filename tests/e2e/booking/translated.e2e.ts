import { beforeAll } from "bun:test";
import { bookingClinicForFile, form } from "../../support/browser/booking-page.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";

const clinic = bookingClinicForFile();

beforeAll(async () => {
  const vera = await addDoctor(clinic.server.db, { name_employee: "Белова Вера" });
  await offer(clinic.server.db, vera, "2027-06-15", ["12:30", "13:00"]);
});

/** Puts each text into `<font>` elements, also later ones, as a browser's translation does. */
function translatePage() {
  const translated = new WeakSet<Node>();
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const skipped = text.parentElement?.closest("script, style, textarea, [translate=no]");
      if (skipped || !text.data.trim() || translated.has(text)) continue;
      const words = document.createTextNode(`[${text.data}]`);
      translated.add(words);
      const font = document.createElement("font");
      font.append(words);
      text.replaceWith(font);
    }
  };
  translate();
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(translate).observe(document.body, changes);
}

test("a translated page shows the doctor, day and time that it sends, also after a different choice", async () => {
  const { page, complaints } = await clinic.visit("/appointment");
  await page.evaluate(translatePage);
  const summary = page.locator(".summary");
  const times = page.locator("#times-title");
  await form.day(page, "11").click();
  await form.time(page, "09:30").click();
  await form.service(page).selectOption("Консультация");
  await expect(summary).toContainText("11 июня, пятница, 09:30");
  await expect(summary).toContainText("[Консультация");

  await form.day(page, "15").click();
  await expect(times).toContainText("15 июня");
  await expect(times).not.toContainText("11 июня");
  const doctor = page.getByRole("combobox", { name: "Врач" });
  await doctor.click();
  await page.getByRole("option", { name: "Белова Вера" }).click();
  await expect(doctor).toContainText("Белова Вера");
  await form.time(page, "12:30").click();
  await form.time(page, "13:00").click();
  await form.service(page).selectOption("УЗИ малого таза");
  await expect(summary).toHaveText(/^15 июня, вторник, 13:00Белова Вера\[УЗИ малого таза/);
  await form.name(page).fill("Ким Анна");
  await form.phone(page).fill("89001234567");
  await form.consent(page).check();
  await form.submit(page).click();

  const confirmation = page.locator(".confirmation");
  await expect(confirmation).toContainText("15 июня, вторник, 13:00");
  await expect(confirmation).toContainText("Белова Вера");
  expect(await clinic.records()).toMatchObject([{ time: "13:00", service: "УЗИ малого таза" }]);
  expect(complaints).toEqual([]);
});
