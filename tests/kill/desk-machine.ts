import type { BrowserContext, Page } from "playwright";
import { launchWithProfile } from "../support/browser/browser.ts";
import { keptOnDevice } from "../support/browser/desk.ts";
import { expect } from "../support/browser/expect.ts";
import { killBrowser } from "../support/browser/kill-browser.ts";

export interface Login {
  login: string;
  password: string;
}

/** For one of several possible prompts; then the current one is looked up again. */
const SOON = { timeout: 15_000 };

/** The desktop at reception: a real browser with its profile on disk. */
export class DeskMachine {
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #isDead = false;

  constructor(
    readonly profile: string,
    readonly url: string,
    readonly login: Login,
  ) {}

  /** Killed and not started again: failures of its pages are expected. */
  get isDead(): boolean {
    return this.#isDead;
  }

  get page(): Page {
    if (!this.#page) throw new Error("The browser is not running");
    return this.#page;
  }

  get status() {
    return this.page.getByRole("region", { name: "Состояние связи" });
  }

  /** Starts the browser and signs in if it asks. */
  async start(): Promise<void> {
    this.#context = await launchWithProfile(this.profile);
    this.#isDead = false;
    this.#page = await this.#context.newPage();
    await this.page.goto(`${this.url}/admin/journal`);
    await this.signedIn();
  }

  /** The app and the login are on the disk. */
  async settle(): Promise<void> {
    await keptOnDevice(this.page);
    await this.copied();
    await this.close();
    await this.start();
  }

  /** The journal is on the device: from now on it works without a server. */
  async copied(): Promise<void> {
    await expect(this.status).toContainText("Обновлено", { timeout: 60_000 });
    await expect(this.status).not.toContainText("Загружаем журнал", { timeout: 60_000 });
  }

  /**
   * A killed browser may have lost its last cookies; the queue then waits for the password. A slow
   * server may sign in and decrypt the data by itself while the password is typed.
   */
  async signedIn(): Promise<void> {
    await expect(async () => {
      if (this.#isDead) return;
      await this.#enterWhatIsAsked();
      await expect(this.status).toBeVisible(SOON);
    }).toPass({ timeout: 120_000 });
    if (this.#isDead) throw new Error("The browser was killed meanwhile");
  }

  async #enterWhatIsAsked(): Promise<void> {
    // While the session is asked about, the form is shown with its button busy.
    const form = this.page.getByRole("button", { name: "Вход", exact: true });
    const sealed = this.page.getByRole("heading", { name: "Данные закрыты" });
    const again = this.page.getByRole("region", { name: "Сеанс закончился" });
    const password = this.page.getByLabel("Пароль", { exact: true });
    await expect(this.status.or(form).or(sealed).first()).toBeVisible(SOON);
    if (await sealed.isVisible()) {
      await password.fill(this.login.password, SOON);
      await this.page.getByRole("button", { name: "Открыть" }).click(SOON);
    } else if (await again.isVisible()) {
      await again.getByRole("button", { name: "Войти" }).click(SOON);
      await password.fill(this.login.password, SOON);
      await form.click(SOON);
      await expect(again).toHaveCount(0, SOON);
    } else if (await form.isVisible()) {
      await this.page.getByLabel("Логин").fill(this.login.login, SOON);
      await password.fill(this.login.password, SOON);
      await form.click(SOON);
    }
  }

  /** `kill -9` of the browser: data not yet on the disk are lost. */
  async kill(): Promise<void> {
    this.#isDead = true;
    const gone = new Promise<void>((resolve) => this.#context?.once("close", () => resolve()));
    await killBrowser(this.profile);
    await gone;
    this.#context = null;
    this.#page = null;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#page = null;
  }
}
