import type { BrowserContextOptions, Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { smallTargets } from "../../support/browser/press-targets.ts";
import { siteForFile, taken } from "../../support/browser/visitor.ts";
import { startWholeSite, type WholeSite } from "../../support/clinic/whole-site.ts";

let whole: WholeSite;
const site = siteForFile(async () => {
  whole = await startWholeSite();
  return whole.server;
});

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
const SCHEMES = {
  "Чёрным по белому": ["rgb(0, 0, 0)", "rgb(255, 255, 255)"],
  "Белым по чёрному": ["rgb(255, 255, 255)", "rgb(0, 0, 0)"],
  "Синим по голубому": ["rgb(4, 42, 82)", "rgb(157, 209, 255)"],
} as const;

const looks = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const root = getComputedStyle(document.documentElement);
    return { colours: [color, backgroundColor], size: root.fontSize };
  });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choosesSizeAndColours(options: BrowserContextOptions) {
  const { page } = await site.visit("/politics", options);
  const unfold = async () => {
    const size = page.getByRole("button", { name: "150 %" });
    if (!(await size.isVisible())) await page.getByText("Размер и цвета").click();
  };
  await press(page, "Версия для слабовидящих");
  for (const [name, colours] of Object.entries(SCHEMES)) {
    await unfold();
    await press(page, name);
    await expect.poll(() => looks(page)).toMatchObject({ colours });
  }
  for (const [name, size] of [
    ["100 %", "16px"],
    ["150 %", "24px"],
    ["200 %", "32px"],
  ] as const) {
    await unfold();
    await press(page, name);
    await expect.poll(() => looks(page)).toMatchObject({ size });
  }
  const chosen = { colours: SCHEMES["Синим по голубому"], size: "32px" };
  for (const path of ["/politics", "/appointment"]) {
    await page.goto(site.server.url + path);
    expect(await looks(page)).toMatchObject(chosen);
    await unfold();
    await expect(page.getByRole("button", { name: "Синим по голубому" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  }
  await press(page, "Обычная версия сайта");
  await expect.poll(() => looks(page)).toMatchObject({ size: "16px" });
  await page.reload();
  expect(await looks(page)).toMatchObject({ size: "16px" });
}

test("in the low-vision version a visitor chooses size and colours, which the next pages keep", () =>
  choosesSizeAndColours({}));

test("size and colours can be chosen without scripts", () =>
  choosesSizeAndColours({ javaScriptEnabled: false }));

test("on a phone, the low-vision settings appear when the switch in the menu is tapped", async () => {
  const { page } = await site.visit("/politics", PHONE);
  await page.evaluate(() => window.scroll(0, 1500));
  await page.locator(".menu-button").click();
  await press(page, "Версия для слабовидящих");
  await expect(page.getByRole("button", { name: "Белым по чёрному" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Врачи", exact: true })).toBeHidden();
});

test("each colour scheme has a contrast of 7 : 1 on each kind of page, and axe finds nothing else", async () => {
  const { page } = await site.visit("/consent", PHONE);
  const found: string[] = [];
  const look = async (where: string) => {
    const complaints = await axeComplaints(page, "html", { contrast: 7 });
    found.push(...complaints.map((each) => `${where}: ${each}`));
  };
  for (const mode of ["110.black-on-white", "110.white-on-black", "110.blue-on-sky"]) {
    const { url } = site.server;
    await page.context().addCookies([{ name: "low_vision", value: mode, url }]);
    for (const path of ["/", "/services/uzi", whole.doctor, "/info", whole.article, "/wish"]) {
      await page.goto(url + path, { waitUntil: "domcontentloaded" });
      await taken(page);
      await look(`${mode} ${path}`);
    }
    await page.getByText("Размер и цвета").click();
    await look(`${mode}, choices`);
    await page.goto(`${url}/appointment`);
    await taken(page);
    await page.locator(".day:enabled[aria-pressed=false]").first().click();
    await page.locator(".time").first().click();
    await page.getByLabel(/^Я даю согласие/).check();
    await page.locator(".submit").click();
    await look(`${mode}, booking with its messages`);
  }
  expect(found).toEqual([]);
});

test("at 200 % and at every width the low-vision bar fits, and its buttons are at least 44 px", async () => {
  const { page } = await site.visit("/legal", PHONE);
  const { url } = site.server;
  await page.context().addCookies([{ name: "low_vision", value: "200.white-on-black", url }]);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${url}/legal`);
    await taken(page);
    const bar = await page.locator(".vision-bar").boundingBox();
    expect(bar?.height).toBeLessThan(844 / 4);
    await page.getByText("Размер и цвета").click();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect([width, sideways, await smallTargets(page, 44, ".vision-bar")]).toEqual([
      width,
      false,
      [],
    ]);
  }
});
