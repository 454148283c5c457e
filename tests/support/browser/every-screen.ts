import type { Page } from "playwright";
import { TODAY } from "../clinic/clinic.ts";
import { expect } from "./expect.ts";

/** An address below `/admin/` and the heading it is known by. */
type Screen = [path: string, heading: string | RegExp];

const SCREENS: Screen[] = [
  ["journal", "Журнал записей"],
  ["journal?view=day", /^10 июня/],
  ["journal?view=week", /^7 июня/],
  ["journal/unread", "Непрочитанные"],
  ["journal/add", "Добавить запись в журнал"],
  ["calls", "Обзвон"],
  ["journal/schedule", "Управление расписанием врачей"],
  [`journal/schedule?date=${TODAY}`, /^10 июня/],
  ["journal/scheduletpl", "Управление шаблонами расписаний"],
  ["decisions", "Требует решения"],
  ["usersmanager", "Управление Пользователями"],
  ["doctorscrud", "Врачи"],
  ["articles", "Статьи/объявления"],
  ["papers", "Документы клиники"],
  ["prices", "Цены"],
  ["docxeditor", "Акты уничтожения"],
  ["retention", "Хранение данных"],
  ["tokens", "Токены доступа"],
  ["calendars", "Календари врачей"],
  ["webhooks", "Вебхуки"],
  ["figures", "Загруженность"],
  ["wishes", "Лист ожидания"],
  ["messages", "Сообщения"],
  ["moves", "Перезвонить и перенести"],
  ["licenses", "Лицензии"],
  ["nowhere", "Такой страницы нет"],
];

/** Opens each screen of the reception app, and one more, and checks each once it has loaded. */
export async function goThroughScreens(
  page: Page,
  more: Screen,
  look: (path: string) => Promise<void>,
): Promise<void> {
  for (const [path, name] of [...SCREENS, more]) {
    await goTo(page, path);
    await expect(page.getByRole("heading", { name, exact: true }), path).toBeVisible();
    await expect(page.getByText("Загрузка..."), path).toHaveCount(0);
    await look(path);
  }
}

/** Follows an address within the open app, like a click on its link, without a reload. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState({}, "", to), `/admin/${path}`);
