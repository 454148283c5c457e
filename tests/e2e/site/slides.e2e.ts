import { readClinicFacts } from "../../../api/platform/clinic/clinic-facts.ts";
import { openBuiltSite } from "../../../api/site/built-site.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atStill, slide } from "../../support/browser/slides.ts";
import { siteForFile } from "../../support/browser/visitor.ts";
import { startServer } from "../../support/server/server.ts";

const site = siteForFile(() => startServer({ sameAddress: true }));

test("P-2.27 P-2.28 P-4.1 P-9.1 three slides change by themselves every 5 s, round and round, unless stopped", async () => {
  const { page } = await site.visit("/", {}, (fresh) => fresh.clock.install());
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(page.locator(".promo-slide")).toHaveCount(3);
  // The five seconds start again when the pointer and the focus leave.
  await page.getByRole("button", { name: "Слайд 1" }).click();
  await page.locator("h1").click();
  await expect(slide(page, 1)).toHaveCount(1);
  for (const next of [2, 3, 1]) {
    await page.clock.fastForward(4999);
    await expect(slide(page, next)).toHaveCount(0);
    await page.clock.fastForward(1);
    await expect(slide(page, next)).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Остановить показ слайдов" }).click();
  await page.mouse.move(0, 0);
  await page.locator("h1").click();
  await page.clock.fastForward(20_000);
  await expect(slide(page, 1)).toHaveCount(1);
  await page.getByRole("button", { name: "Продолжить показ слайдов" }).click();
  await page.clock.fastForward(20_000);
  // The pointer is still on it.
  await expect(slide(page, 1)).toHaveCount(1);
  await page.locator("h1").click();
  await page.clock.fastForward(5000);
  await expect(slide(page, 2)).toHaveCount(1);
});

test("slides do not move when the device asks for reduced motion", async () => {
  const { page } = await site.visit("/", { reducedMotion: "reduce" }, atStill);
  await page.clock.fastForward(30_000);
  await expect(slide(page, 1)).toHaveCount(1);
});

test("P-2.29 P-4.1 slides change by buttons and dots", async () => {
  const { page } = await site.visit("/", {}, atStill);
  const dot = (number: number) => page.getByRole("button", { name: `Слайд ${number}` });
  const current = async (number: number) => {
    await expect(slide(page, number)).toHaveCount(1);
    await expect(dot(number)).toHaveAttribute("aria-current", "true");
    await expect(page.locator(".dot[aria-current=true]")).toHaveCount(1);
  };
  await current(1);
  await page.getByRole("button", { name: "Предыдущий слайд" }).click();
  await current(3);
  await page.getByRole("button", { name: "Следующий слайд" }).click();
  await current(1);
  await dot(2).click();
  await current(2);
});

test("P-3.10 a slide's text may contain markup; its pictures are below and to the right, each in its style", async () => {
  const built = await openBuiltSite();
  const clinic = readClinicFacts();
  const right = { source: "/drawings/one-day.svg", style: { maxWidth: "50px" } };
  const bottom = { source: "/drawings/laboratory.svg", style: { maxWidth: "70px" } };
  const slides = [{ right, bottom }, { bottom }, {}].map((images, at) => ({
    title: `Слайд ${at}`,
    text: "Всё <b>за один день</b>",
    images,
  }));
  const answer = built?.renderer.render({
    path: "/",
    assets: built.assets,
    state: {
      origin: site.server.url,
      clinic: { ...clinic, slides },
      retention: { deleteAfterDayPassed: false, keepDays: 0 },
      timeZone: "Europe/Moscow",
      now: { day: "2027-06-10", time: "09:00" },
      lowVision: null,
      messages: null,
      search: "",
      calls: {},
    },
  });
  const { page, complaints } = await site.visit("/", {}, async (fresh) => {
    await fresh.route(`${site.server.url}/`, (route) =>
      route.fulfill({ contentType: "text/html", body: answer?.html ?? "" }),
    );
  });
  const text = await slide(page, 1).locator("p").boundingBox();
  await expect(slide(page, 1).locator("b")).toHaveText("за один день");
  const first = slide(page, 1).locator("img").nth(0);
  const second = slide(page, 1).locator("img").nth(1);
  await expect(first).toHaveAttribute("src", right.source);
  await expect(second).toHaveAttribute("src", bottom.source);
  for (const picture of [first, second]) await expect(picture).toBeInViewport();
  const beside = await first.boundingBox();
  const below = await second.boundingBox();
  if (!text || !beside || !below) throw new Error("A picture is missing");
  expect([beside.width, below.width]).toEqual([50, 70]);
  expect(beside.x).toBeGreaterThanOrEqual(text.x + text.width);
  expect(below.y).toBeGreaterThanOrEqual(text.y + text.height);
  await expect(page.locator(".promo-slide").nth(1).locator("img")).toHaveCount(1);
  await expect(page.locator(".promo-slide").nth(2).locator("img")).toHaveCount(0);
  expect(complaints).toEqual([]);
});
