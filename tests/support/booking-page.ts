import type { Page } from "@playwright/test";

export const name = (page: Page) => page.getByLabel("ФИО");
export const phone = (page: Page) => page.getByLabel("Телефон");
export const service = (page: Page) => page.getByLabel("Услуга");
export const comment = (page: Page) => page.getByLabel("Комментарий");
export const consent = (page: Page) =>
  page.getByLabel("Я даю согласие на обработку персональных данных");
export const submit = (page: Page) => page.locator("button[type=submit]");
export const day = (page: Page, date: string) => page.locator(`.day[aria-label^="${date} июня"]`);
export const time = (page: Page, at: string) =>
  page.getByRole("button", { name: `${at}, свободно` });

/** A whole visit for 11 June. */
export async function fillIn(page: Page, at = "09:30") {
  await day(page, "11").click();
  await time(page, at).click();
  await service(page).selectOption("УЗИ малого таза");
  await name(page).fill("Ким Анна");
  await phone(page).fill("89001234567");
  await comment(page).fill("Первый раз");
  await consent(page).check();
}
