import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect } from "../../support/browser/expect.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";
import type { DeskOfBench } from "./clinic.ts";
import type { Hand } from "./hand.ts";

/** One of the jobs that a reception desk does all day. */
export interface Job {
  name: string;
  /** Where it begins. */
  from: string;
  counted: "clicks" | "keys";
  goal: number;
  /** What lies there before, and is not counted. */
  before?(clinic: DeskOfBench): Promise<unknown>;
  run(hand: Hand, clinic: DeskOfBench): Promise<void>;
}

const DAY = "/admin/journal?view=day";
const TOMORROW = addDays(TODAY, 1);

const free = ({ page }: Hand, time: string, doctor: string) =>
  page.getByRole("button", { name: `Записать: ${time}, ${doctor}, свободно` });
const visit = ({ page }: Hand, name: string) =>
  page.getByRole("region", { name: "День по врачам" }).getByRole("button", { name: RegExp(name) });
const screen = ({ page }: Hand, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).first();

export const JOBS: readonly Job[] = [
  {
    ...{ name: "book with a given doctor", from: DAY, counted: "clicks", goal: 3 },
    async run(hand, { doctor }) {
      await hand.click(free(hand, "11:00", doctor("Белова").name));
      await hand.type("Анна Новая");
      await hand.tab();
      await hand.type("89217654321");
      await hand.click(hand.page.getByRole("button", { name: "Записать", exact: true }));
      await hand.see(visit(hand, "Анна Новая"));
    },
  },
  {
    ...{ name: "move a visit", from: DAY, counted: "clicks", goal: 1 },
    before: ({ person, doctor }) =>
      bookAtDesk(person, {
        employee: doctor("Абрамова").id,
        time: "10:00",
        name: "Вера Переносимая",
      }),
    async run(hand, { doctor }) {
      const to = `Перенести сюда: 12:00, ${doctor("Белова").name}, свободно`;
      await hand.drag(
        visit(hand, "Вера Переносимая"),
        hand.page.getByRole("button", {
          name: RegExp(`${to}|Записать: 12:00, ${doctor("Белова").name}`),
        }),
      );
      await hand.see(hand.page.getByText("Вера Переносимая: 12:00"));
    },
  },
  {
    ...{ name: "cancel a visit", from: DAY, counted: "clicks", goal: 3 },
    before: ({ person, doctor }) =>
      bookAtDesk(person, {
        employee: doctor("Абрамова").id,
        time: "10:30",
        name: "Дина Отменяемая",
      }),
    async run(hand) {
      await hand.click(visit(hand, "Дина Отменяемая"));
      const record = hand.page.getByRole("dialog", { name: "Запись: Дина Отменяемая" });
      await hand.click(record.getByRole("button", { name: "Отменить визит" }));
      const question = hand.page.getByRole("dialog", { name: "Отменить визит?" });
      await hand.click(question.getByRole("button", { name: "Отменить визит" }));
      await expect(visit(hand, "Дина Отменяемая")).toHaveCount(0);
    },
  },
  {
    ...{ name: "twenty confirmations", from: "/admin/calls", counted: "keys", goal: 20 },
    before: ({ server, doctor, times }) =>
      Promise.all(
        times.slice(0, 20).map((time, at) =>
          bookOnSite(server, {
            ...{
              employee: doctor("Громова").id,
              day: TOMORROW,
              time,
              name: `Вера ${"АБВГДЕЖЗИКЛМНОПРСТУФ"[at]}ва`,
            },
            phone: `8900100${String(2000 + at)}`,
          }),
        ),
      ),
    async run(hand) {
      const patient = hand.page.getByRole("button", { name: "Подтвердить запись" });
      for (let at = 0; at < 20; at++) {
        await expect(patient).toBeFocused();
        await hand.press("Enter");
      }
      await hand.see(hand.page.getByText("Звонить больше некому"));
    },
  },
  {
    ...{ name: "print a day", from: DAY, counted: "clicks", goal: 2 },
    async run(hand) {
      await hand.click(hand.page.getByRole("button", { name: "Печать дня" }));
      await expect
        .poll(() => hand.page.evaluate(() => document.documentElement.dataset.printed))
        .toBe("true");
    },
  },
  {
    ...{ name: "a two-week absence", from: DAY, counted: "clicks", goal: 5 },
    async run(hand, { doctor }) {
      await hand.click(screen(hand, "Расписание"));
      await hand.click(hand.page.getByRole("button", { name: "Отсутствие врача" }));
      const dialog = hand.page.getByRole("dialog", { name: "Отсутствие врача" });
      await hand.choose(dialog.getByLabel("Врач", { exact: true }), doctor("Орлова").name);
      await hand.click(dialog.getByRole("button", { name: "Применить" }));
      await hand.see(dialog.getByText("Расписание обновлено: 14 дней."));
    },
  },
  {
    ...{ name: "find by last four digits", from: DAY, counted: "keys", goal: 5 },
    before: ({ person, doctor }) =>
      bookAtDesk(person, {
        ...{
          employee: doctor("Ковалёва").id,
          time: "10:00",
          name: "Семёнова Анна",
          phone: "89001114567",
        },
      }),
    async run(hand) {
      await hand.press("Control+KeyK");
      await expect(hand.page.getByRole("combobox", { name: "Что найти" })).toBeFocused();
      for (const digit of "4567") await hand.press(`Digit${digit}`);
      await hand.see(hand.page.getByRole("option", { name: /^Семёнова Анна/ }));
    },
  },
  {
    ...{ name: "nearly full days", from: DAY, counted: "clicks", goal: 1 },
    async run(hand, { doctor }) {
      await hand.click(hand.page.getByRole("link", { name: "Неделя", exact: true }));
      const load = hand.page.getByRole("table", { name: "Неделя: загрузка врачей" });
      await hand.see(
        load.getByRole("button", { name: RegExp(`^${doctor("Громова").name}, 11 июня`) }),
      );
    },
  },
  {
    ...{ name: "a doctor's day", from: DAY, counted: "clicks", goal: 1 },
    async run(hand, { doctor }) {
      await hand.see(
        hand.page.getByRole("region", { name: RegExp(`^${doctor("Соколова").name}: `) }),
      );
    },
  },
  {
    ...{ name: "an offline hour with one conflict", from: DAY, counted: "clicks", goal: 2 },
    before: ({ person, doctor }) =>
      bookAtDesk(person, { employee: doctor("Лебедева").id, time: "10:00", name: "Ева Спорная" }),
    async run(hand, clinic) {
      await clinic.conflict(hand.page, "Ева Спорная");
      await hand.click(hand.page.getByRole("link", { name: /Требует решения/ }));
      await hand.click(hand.page.getByRole("button", { name: "Сохранить решение" }));
      await hand.see(hand.page.getByText("Всё решено"));
    },
  },
  {
    ...{ name: "a new employee", from: DAY, counted: "clicks", goal: 4 },
    async run(hand) {
      await hand.click(screen(hand, "Пользователи"));
      await hand.click(hand.page.getByLabel("Логин"));
      await hand.type("svetlana");
      await hand.tab();
      await hand.type("тихое-утро-64-дня");
      await hand.press("Enter");
      const row = hand.page.getByRole("row").filter({ hasText: "svetlana" });
      await hand.click(row.getByRole("button", { name: /Изменить/ }));
      const dialog = hand.page.getByRole("dialog");
      await hand.click(dialog.getByLabel("Журнал записей"));
      await hand.press("Enter");
      await expect(row).toContainText("Журнал записей");
    },
  },
  {
    ...{ name: "a price", from: DAY, counted: "clicks", goal: 2 },
    before: ({ server }) => server.db`
      insert into prices (name, price, category_id, sort) values ('УЗИ', '2 500 руб.', 1, 0)`,
    async run(hand) {
      await hand.click(screen(hand, "Цены"));
      const row = hand.page.getByRole("row").filter({ hasText: "УЗИ" });
      await hand.click(row.getByRole("button", { name: /Изменить/ }));
      await hand.type("2 700 руб.");
      await hand.press("Enter");
      await expect(row).toContainText("2 700 руб.");
    },
  },
  {
    ...{ name: "an announcement with a picture", from: DAY, counted: "clicks", goal: 7 },
    async run(hand) {
      await hand.click(screen(hand, "Статьи/объявления"));
      await hand.click(hand.page.getByRole("button", { name: "Добавить", exact: true }));
      const dialog = hand.page.getByRole("dialog").last();
      await hand.type("Новый аппарат УЗИ");
      await hand.choose(dialog.getByLabel("Раздел"), "Объявление");
      await choosePicture(hand);
      await hand.type("Принимаем с понедельника.");
      await expect(dialog.getByRole("textbox", { name: "Текст статьи" })).toContainText(
        "Принимаем",
      );
      await hand.click(dialog.getByRole("button", { name: "Создать" }));
      const card = hand.page.getByRole("listitem").filter({ hasText: "Новый аппарат УЗИ" });
      await hand.see(card.first());
    },
  },
];

/** One press opens the system's window, in which one more chooses. */
async function choosePicture(hand: Hand): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "priem-bench-picture-"));
  const path = join(folder, "аппарат.png");
  writeFileSync(path, await drawImage("png", { width: 240, height: 120 }));
  const dialog = hand.page.getByRole("dialog").last();
  const [chooser] = await Promise.all([
    hand.page.waitForEvent("filechooser"),
    hand.click(dialog.getByRole("button", { name: "Загрузить файл" })),
  ]);
  hand.clicks++;
  await chooser.setFiles(path);
  await hand.see(dialog.getByRole("textbox", { name: "Текст статьи" }).getByRole("img"));
  rmSync(folder, { recursive: true });
}
