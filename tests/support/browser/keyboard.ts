import type { Locator } from "playwright";
import { expect } from "./expect.ts";

const FAR = 150;

/** Walks with Tab until the control has the focus, as a person without a mouse does. */
export async function reach(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  const { keyboard } = control.page();
  for (let steps = 0; steps < FAR; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${control}`);
}

export async function pressOn(control: Locator, key = "Enter"): Promise<void> {
  await reach(control);
  await control.page().keyboard.press(key);
}

export async function typeInto(field: Locator, text: string): Promise<void> {
  await reach(field);
  await field.page().keyboard.type(text);
}
