import type { Page } from "playwright";

/** The visible slide; the others are inert, which `getByRole` ignores. */
export const slide = (page: Page, number: number) =>
  page.locator(`.promo-slide:not([inert])[aria-label^="${number} из 3"]`);
/** The clock stops until the test moves it. */
export const atStill = async (page: Page) => {
  await page.clock.install({ time: new Date("2027-06-10T06:00:00Z") });
  await page.clock.pauseAt(new Date("2027-06-10T06:00:01Z"));
};
