import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { startWholeSite, type WholeSite } from "../../support/clinic/whole-site.ts";

let site: WholeSite;

beforeAll(async () => {
  site = await startWholeSite();
  await site.server.db`
    insert into articles (name_article, text_article, type_article, last_day)
    values ('Отмена приёма 3 марта', '<p>Лифт не работает</p>', 4, null),
      ('Аптечный ларёк закрыт', '', 4, ${addDays(TODAY, -1)})`;
});
afterAll(() => site?.server.stop());

type Entry = { title: string; href: string; note: string };

async function found(query: string): Promise<Entry[]> {
  const response = await site.server.request(`/api/search?q=${encodeURIComponent(query)}`);
  return response.json();
}
const titles = async (query: string) => (await found(query)).map(({ title }) => title);

describe("P-2.19 the site's search", () => {
  test.each([
    ["a name with ё", "Ковалёва", /^Ковалёва Марина/],
    ["a name with е", "ковалева", /^Ковалёва Марина/],
    ["the beginning of a price", "кольпоскоп", /^Кольпоскопия/],
    ["another form of a word", "кольпоскопию", /^Кольпоскопия/],
    ["two words of a price", "молочных желез", /^УЗИ молочных желёз/],
    ["a profession", "эндокринолог", /^Романова/],
    ["a typing error", "гениколог", /гинеколог|Гинеколог|Ковалёва|Врачи/],
    ["a synonym of the clinic's", "цена", /^Услуги и цены/],
    ["a synonym of several words", "сколько стоит", /^Услуги и цены/],
    ["a thing of the licence", "больничный", /^Больничный, листок нетрудоспособности/],
    ["what a patient wants to do", "отменить запись", /^Контакты/],
    ["a complaint", "боль внизу живота", /^Гинекология/],
    ["an announcement", "отмена приема", /^Отмена приёма 3 марта/],
    ["the text of an announcement", "лифт", /^Отмена приёма 3 марта/],
  ])("finds %s: %s", async (_, query, title) => {
    expect((await titles(query)).slice(0, 3).some((each) => title.test(each))).toBe(true);
  });

  test("leads from «больничный» to the line of the licence that allows it", async () => {
    const [first] = await found("больничный");
    expect(first?.href).toBe("/legal#activity-5");
    const page = await (await site.server.request("/legal")).text();
    expect(page).toContain('<li id="activity-5">экспертиза временной нетрудоспособности');
  });

  test("does not find a past announcement", async () => {
    expect(await titles("аптечный ларёк")).not.toContain("Аптечный ларёк закрыт");
  });

  test.each(["", "  ", "ъщъщъщ"])("finds nothing for «%s»", async (query) => {
    expect(await found(query)).toEqual([]);
  });

  test("finds no hidden doctor and no deleted article", async () => {
    const secret = await site.server.db<{ name: string }[]>`
      select name_employee as name from doctors where hidden_doctor = 1
      union all select name_article from articles where delete_article = 1`;
    expect(secret.length).toBeGreaterThan(0);
    for (const { name } of secret) expect(await titles(name)).not.toContain(name);
  });

  test("names addresses that exist", async () => {
    const entries = (await Promise.all(["узи", "врач", "контакты", "статья"].map(found))).flat();
    expect(entries.length).toBeGreaterThan(10);
    for (const { href } of entries) {
      expect([href, (await site.server.request(href)).status]).toEqual([href, 200]);
    }
  });
});
