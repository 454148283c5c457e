import type { Locator, Page } from "@playwright/test";
import { expect } from "../../support/browser/expect.ts";

/** Seconds of the keystroke-level model: to decide, to point and press, to strike a key. */
const DECIDE = 1.35;
const POINT_AND_PRESS = 1.3;
const STRIKE = 0.28;

/** A person's hand at a screen: what it does is counted, and how long the screen keeps it waiting. */
export class Hand {
  clicks = 0;
  /** Keys that give a command; what is typed into a field does not count here. */
  keys = 0;
  #typed = 0;
  #waitedMs = 0;

  constructor(readonly page: Page) {}

  click(target: Locator): Promise<void> {
    this.clicks++;
    return this.#timed(() => target.click());
  }

  /** Opens a list and chooses from it. */
  async choose(target: Locator, option: string): Promise<void> {
    this.clicks += 2;
    await this.#timed(() => target.selectOption(option));
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.clicks++;
    await this.#timed(async () => {
      await from.hover();
      await this.page.mouse.down();
      await to.hover();
      await to.hover();
      await this.page.mouse.up();
    });
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.#timed(() => this.page.keyboard.press(key));
  }

  /** Into what has the focus. */
  async type(text: string): Promise<void> {
    this.#typed += text.length;
    await this.#timed(() => this.page.keyboard.type(text));
  }

  /** To the next field. */
  async tab(): Promise<void> {
    this.#typed++;
    await this.page.keyboard.press("Tab");
  }

  see(target: Locator): Promise<void> {
    return this.#timed(() => expect(target).toBeVisible());
  }

  /** Of a practised person, with what the app took. */
  seconds(): number {
    const decisions = (this.clicks + this.keys) * DECIDE;
    const strokes = (this.keys + this.#typed) * STRIKE;
    return decisions + this.clicks * POINT_AND_PRESS + strokes + this.#waitedMs / 1000;
  }

  async #timed(work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    await work();
    this.#waitedMs += performance.now() - began;
  }
}
