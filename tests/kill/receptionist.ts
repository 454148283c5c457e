import type { Locator, Page } from "playwright";
import type { Db } from "../../api/platform/database/connection.ts";
import { expect } from "../support/browser/expect.ts";
import type { Dice } from "../sync/sim/dice.ts";
import type { DeskMachine } from "./desk-machine.ts";
import type { Ledger } from "./ledger.ts";

const PATIENCE = { timeout: 40_000 };
const QUEUED = "Сохранено на устройстве, будет отправлено";
const LETTERS = "абвгдежзик";

/** Works at the desk like a person, by the screens, and records their promises. */
export class Receptionist {
  #visits = 0;

  constructor(
    readonly desk: DeskMachine,
    readonly db: Db,
    readonly ledger: Ledger,
  ) {}

  /** One edit; if it ends before the screen reports a result, it may or may not have happened. */
  async edit(dice: Dice): Promise<void> {
    const { page } = this.desk;
    const known = await this.#knownVisit(dice);
    if (!known || dice.chance(0.5)) return this.#book(page, dice);
    if (dice.chance(0.7)) return this.#rename(page, known);
    return this.#cancel(page, known);
  }

  async #book(page: Page, dice: Dice): Promise<void> {
    const mark = `Визит ${++this.#visits}`;
    const name = nameOf(this.#visits);
    await this.#open("/admin/journal/add");
    await page
      .getByRole("button", { name: /свободных: \d/ })
      .first()
      .click(PATIENCE);
    const free = page.getByRole("button", { name: /, \d\d:\d\d, свободно$/ });
    await free.first().waitFor(PATIENCE);
    await free.nth(dice.below(Math.min(5, await free.count()))).click(PATIENCE);
    await page.getByLabel("ФИО пациента").fill(name);
    await page.getByLabel("Комментарий").fill(mark);
    const acknowledged = this.ledger.booking(mark, name);
    await page.getByRole("button", { name: "Добавить записи" }).click(PATIENCE);
    await expect(
      page
        .getByText(/^Успешно добавлен/)
        .or(page.getByText(QUEUED))
        .first(),
    ).toBeVisible(PATIENCE);
    acknowledged();
  }

  async #rename(page: Page, { uid, mark }: KnownVisit): Promise<void> {
    const name = nameOf(++this.#visits);
    await this.#open(`/admin/journal/${uid}?edit=true`);
    const field = page.getByLabel("ФИО пациента");
    if (!(await isHere(page, field))) return;
    await field.fill(name, PATIENCE);
    const acknowledged = this.ledger.renaming(mark, name);
    await page.getByRole("button", { name: "Сохранить" }).click(PATIENCE);
    await expect(
      page.getByText("Изменения сохранены").or(page.getByText(QUEUED)).first(),
    ).toBeVisible(PATIENCE);
    acknowledged();
  }

  async #cancel(page: Page, { uid, mark }: KnownVisit): Promise<void> {
    await this.#open(`/admin/journal/${uid}`);
    const cancel = page.getByRole("button", { name: "Отменить визит" });
    if (!(await isHere(page, cancel))) return;
    await cancel.click(PATIENCE);
    const acknowledged = this.ledger.cancelling(mark);
    await page.getByRole("dialog").getByRole("button", { name: "Отменить визит" }).click(PATIENCE);
    await expect(page.getByText("Запись отменена").or(page.getByText(QUEUED)).first()).toBeVisible(
      PATIENCE,
    );
    acknowledged();
  }

  /** Discards unsaved input of an open form. Offline, the app asks for the password. */
  async #open(path: string): Promise<void> {
    const { page } = this.desk;
    page.once("dialog", (dialog) => void dialog.accept().catch(() => undefined));
    await page.goto(new URL(path, page.url()).href);
    await this.desk.signedIn();
  }

  /** One of the server's newest visits that this desk has received. */
  async #knownVisit(dice: Dice): Promise<KnownVisit | null> {
    const visits = await this.db<KnownVisit[]>`
      select uid, add_comment as mark from journal_records order by id desc limit 10`.catch(
      () => [],
    );
    return dice.pick(visits.filter(({ mark }) => !this.ledger.isCancelled(mark)));
  }
}

interface KnownVisit {
  uid: string;
  mark: string;
}

/** A visit that never reached this desk cannot be edited there offline. */
async function isHere(page: Page, control: Locator): Promise<boolean> {
  const absent = page.getByRole("alert", {
    name: /Записи нет|Запись отменена|Ошибка загрузки данных/,
  });
  await control.or(absent).first().waitFor(PATIENCE);
  return control.isVisible();
}

/** Names have no digits. */
function nameOf(number: number): string {
  const letters = [...String(number)].map((digit) => LETTERS[Number(digit)]).join("");
  return `Пациент ${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}
