import { beforeAll, describe, expect, test } from "bun:test";
import { readClinicFacts } from "../../../api/platform/clinic/clinic-facts.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { addArticle, addPrice } from "../../support/clinic/site-content.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { attributesOf, textsOf } from "../../support/server/page-parts.ts";

const ids = { doctor: 0, plain: 0, rich: 0 };

const server = serverForFile();
beforeAll(async () => {
  const { db } = server;
  ids.doctor = await addDoctor(db, { name_employee: "Алова Анна", full_pro_name: "Акушер" });
  await db`
    update doctors set profile_txt = ${"  Первая  \n\n Вторая\\nТретья "},
      additional_education = ${"Курсы\\n  Конгресс\n"}, work_experience = ${"Стаж\n\nКлиника"},
      professional_interests = ${"\\nНаука\\n"}, sort_emp = 2`;
  await addDoctor(db, { name_employee: "Белова Вера", sort_emp: 1 });
  await addDoctor(db, { name_employee: "Вне ряда", is_flagged: true });
  await addDoctor(db, { name_employee: "Скрытая", hidden_doctor: 1 });
  const price = { price: "1500", sort: 2 } as const;
  await addPrice(db, { ...price, name: "УЗИ второе", category: 1 });
  await addPrice(db, { name: "УЗИ первое", price: "от 900 руб.", category: 1, sort: 1 });
  await addPrice(db, { ...price, name: "Осмотр", category: 2, description: "С врачом" });
  await addPrice(db, { ...price, name: "Кровь", category: 3 });
  const words = "Возьмите:\n- паспорт\n- направление\n\nЖдём вас";
  ids.plain = await addArticle(db, { name: "Памятка", text: words, type: 3 });
  const html = '<h2>Глава</h2><p>Текст <a href="/uploads/a.pdf">файл</a></p><script>1</script>';
  ids.rich = await addArticle(db, { name: "Статья", text: html, type: 1 });
  await addArticle(db, { name: "Заметка", text: "Коротко", type: 2 });
});

const pageAt = async (path: string) => (await server.request(path)).text();

describe("Every page of the site", () => {
  const pages: { path: string; response: Response; page: string }[] = [];
  beforeAll(async () => {
    for (const path of [
      ...["/", "/services/gynecology", "/services/uzi", "/services/labaratory", "/info"],
      ...[`/doctors/${ids.doctor}`, `/info/${ids.plain}`, "/politics", "/consent", "/legal"],
      "/appointment",
    ]) {
      const response = await server.request(path);
      pages.push({ path, response, page: await response.text() });
    }
  });
  const each = <T>(read: (page: string) => T) =>
    pages.map(({ path, page }) => [path, read(page)] as const);
  const all = <T>(value: T) => pages.map(({ path }) => [path, value] as const);

  test("P-1.5 P-6.1 opens without a login and shows no login", () => {
    const statuses = pages.map(({ path, response }) => [path, response.status] as const);
    expect(statuses).toEqual(all(200));
    expect(pages.map(({ response }) => response.headers.get("set-cookie"))).toEqual(
      pages.map(() => null),
    );
    for (const { page } of pages) {
      expect(textsOf(page, "body").join()).not.toMatch(/логин|пароль/i);
      expect(attributesOf(page, "a[href*='/admin'], a[href*='/login']", "href")).toEqual([]);
    }
  });

  test("P-1.4 is in Russian", () => {
    expect(each((page) => attributesOf(page, "html", "lang"))).toEqual(all(["ru"]));
    for (const { response } of pages)
      expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  });

  test.each(["header.header", "footer.footer", "h1"])("P-2.1 has one %s", (part) => {
    expect(each((page) => textsOf(page, part).length)).toEqual(all(1));
  });

  test("P-2.2 has a floating link to the booking, except the booking page itself", () => {
    const target = (path: string) => {
      if (path === "/appointment") return [];
      return path.startsWith("/doctors/")
        ? [`/appointment?doctor=${ids.doctor}`]
        : ["/appointment"];
    };
    expect(each((page) => attributesOf(page, "a.book-float", "href"))).toEqual(
      pages.map(({ path }) => [path, target(path)] as const),
    );
  });

  test("P-2.17 P-2.18 has the logo, links, two phones and a messenger in its header", async () => {
    const page = await pageAt("/politics");
    const links = attributesOf(page, "header a", "href");
    expect(links).toEqual(expect.arrayContaining(["/", "/#about", "/#specialists", "/#contacts"]));
    expect(links).toContainEqual(expect.stringMatching(/^https:\/\/t\.me\//));
    const phones = textsOf(page, "header .header-phone");
    expect(phones).toHaveLength(2);
    for (const phone of phones) expect(phone).toMatch(/^\+7 \(\d{3}\) \d{3}-\d\d-\d\d$/);
    for (const link of attributesOf(page, "header .header-phone", "href")) {
      expect(link).toMatch(/^tel:\+7\d{10}$/);
    }
  });

  test("P-2.26 names the legal entity in its footer, whose links all lead somewhere", async () => {
    const page = await pageAt("/politics");
    const [footer] = textsOf(page, "footer");
    expect(footer).toContain("ООО «Приём»");
    expect(footer).toMatch(/ИНН \d{10}/);
    const links = attributesOf(page, "footer a[href^='/']", "href");
    expect(links.length).toBeGreaterThan(6);
    for (const link of links) {
      expect([link, (await server.request(link)).status]).toEqual([link, 200]);
    }
  });

  test("P-2.60 P-5.13 that is missing, or has no integer id, is a «not found» page", async () => {
    for (const [path, words] of [
      ["/info/99999999", "Информация не найдена"],
      ["/info/abc", "Информация не найдена"],
      ["/info/1.5", "Информация не найдена"],
      ["/doctors/99999", "Врач не найден"],
      ["/doctors/abc", "Врач не найден"],
      ["/nowhere", "нет"],
    ] as const) {
      const answer = await server.request(path);
      expect([path, answer.status]).toEqual([path, 404]);
      const page = await answer.text();
      expect(textsOf(page, "main").join()).toContain(words);
      expect(attributesOf(page, "main a", "href").length).toBeGreaterThan(0);
    }
  });
});

describe("The home page", () => {
  test("P-1.1 claims expert ultrasound, one day for all and a premium colposcope", async () => {
    const [promo] = textsOf(await pageAt("/"), ".promo");
    for (const claim of [
      "УЗИ на аппарате экспертного класса",
      "Консультация, кольпоскопия и УЗИ в один день",
      "Премиальный кольпоскоп с FullHD-камерой",
    ]) {
      expect(promo).toContain(claim);
    }
  });

  test("P-1.3 P-2.31 P-9.15 has three statistics", async () => {
    expect(textsOf(await pageAt("/"), "#about .statistics > div")).toEqual([
      expect.stringMatching(/довольных пациенток.*30\s000/),
      expect.stringMatching(/наступивших беременностей.*1000/),
      expect.stringMatching(/работы клиники.*10 лет/),
    ]);
  });

  test("P-1.2 P-2.32 P-3.11 has three benefits, each with a text", async () => {
    const page = await pageAt("/");
    const titles = textsOf(page, "#about .benefits > li h3");
    expect(titles).toEqual(["Комфортно", "Комплексно", "Профессионально"]);
    for (const text of textsOf(page, "#about .benefits > li p")) expect(text).not.toBe("");
  });

  test("P-2.5 P-2.16 P-2.40 has a headline, five anchors, three services and the clinic's address", async () => {
    const page = await pageAt("/");
    expect(textsOf(page, "h1")).toEqual([readClinicFacts().hero.title]);
    for (const anchor of ["main", "about", "specialists", "services", "contacts"]) {
      expect([anchor, ...attributesOf(page, `#${anchor}`, "id")]).toEqual([anchor, anchor]);
    }
    expect(textsOf(page, "#services li")).toHaveLength(3);
    expect(textsOf(page, "#contacts").join()).toContain("напротив рынка");
  });

  test("P-2.35 P-3.2 P-5.14 P-7.2 shows the specialists in their order, without hidden ones", async () => {
    const page = await pageAt("/");
    expect(textsOf(page, ".specialist h3")).toEqual(["Белова Вера", "Алова Анна"]);
  });
});

describe.each([
  {
    path: "/services/uzi",
    title: "УЗИ",
    prices: [/УЗИ первое\s*от 900 руб\./, /УЗИ второе\s*1\s500 руб\./],
    others: ["/services/labaratory", "/services/gynecology"],
  },
  {
    path: "/services/gynecology",
    title: "Гинекология",
    prices: [/Осмотр\s*С врачом/],
    others: ["/services/labaratory", "/services/uzi"],
  },
  {
    path: "/services/labaratory",
    title: "Лаборатория",
    prices: [/Кровь/],
    others: ["/services/gynecology", "/services/uzi"],
  },
])("The page $path", ({ path, title, prices, others }) => {
  test("P-2.6 P-2.7 P-2.8 P-2.45 has a title and breadcrumbs", async () => {
    const page = await pageAt(path);
    expect(textsOf(page, "h1")).toEqual([title]);
    const crumbs = "nav[aria-label='Вы здесь']";
    expect(textsOf(page, `${crumbs} li`)).toEqual(["Главная", "Услуги", title]);
    expect(attributesOf(page, `${crumbs} a`, "href")).toEqual(["/", "/services"]);
    expect(textsOf(page, `${crumbs} [aria-current=page]`)).toEqual([title]);
  });

  test("P-2.46 P-3.9 P-7.12 P-9.7 lists the prices of its category in their order", async () => {
    const lines = textsOf(await pageAt(path), ".prices > li");
    expect(lines).toEqual(prices.map((price) => expect.stringMatching(price)));
  });

  test("P-2.47 P-2.48 P-2.49 links to the other services and has contacts", async () => {
    const page = await pageAt(path);
    const neighbours = "section[aria-labelledby=others-title] a";
    expect(attributesOf(page, neighbours, "href")).toEqual([...others]);
    expect(attributesOf(page, "#contacts", "id")).toEqual(["contacts"]);
  });
});

describe("A doctor's page", () => {
  test("P-2.9 P-7.3 names the doctor and the speciality", async () => {
    const page = await pageAt(`/doctors/${ids.doctor}`);
    expect(textsOf(page, "h1")).toEqual(["Алова Анна"]);
    expect(textsOf(page, ".doctor .lead")).toEqual(["Акушер"]);
  });

  test("P-2.51 has four sections", async () => {
    expect(textsOf(await pageAt(`/doctors/${ids.doctor}`), ".doctor-words section h2")).toEqual([
      "Образование",
      "Дополнительное образование",
      "Опыт работы",
      "Профессиональные интересы",
    ]);
  });

  test("P-3.4 P-3.5 has an item for each trimmed line that is not empty", async () => {
    expect(textsOf(await pageAt(`/doctors/${ids.doctor}`), ".doctor-words section li")).toEqual([
      ...["Первая", "Вторая", "Третья", "Курсы", "Конгресс", "Стаж", "Клиника", "Наука"],
    ]);
  });
});

test("P-2.11 P-2.57 P-2.58 P-7.13 an article's plain lines become a list and paragraphs", async () => {
  const page = await pageAt(`/info/${ids.plain}`);
  expect(textsOf(page, "h1")).toEqual(["Памятка"]);
  expect(textsOf(page, ".article .prose li")).toEqual(["паспорт", "направление"]);
  expect(textsOf(page, ".article .prose > p")).toEqual(["Возьмите:", "Ждём вас"]);
});

test("P-5.15 P-5.18 an article's HTML is shown clean, its files open in a new tab", async () => {
  const page = await pageAt(`/info/${ids.rich}`);
  expect(textsOf(page, "h1")).toEqual(["Статья"]);
  expect(textsOf(page, ".article .prose h2")).toEqual(["Глава"]);
  expect(attributesOf(page, ".article .prose a", "href")).toEqual(["/uploads/a.pdf"]);
  expect(attributesOf(page, ".article .prose a", "target")).toEqual(["_blank"]);
  expect(textsOf(page, ".article script")).toEqual([]);
});

describe("Medical information", () => {
  test("P-2.53 P-3.7 links to the recommendations", async () => {
    const links = attributesOf(await pageAt("/info"), `a[href='/info/${ids.plain}']`, "href");
    expect(links).not.toEqual([]);
  });

  test("P-2.54 P-4.4 has cards of articles and notes, with the beginning of their text", async () => {
    const page = await pageAt("/info");
    expect(textsOf(page, ".article-cards > li h3")).toEqual(["Статья", "Заметка"]);
    expect(textsOf(page, ".article-cards > li")[0]).toContain("Глава Текст файл");
  });

  test("P-2.10 P-2.56 has contacts", async () => {
    expect(attributesOf(await pageAt("/info"), "#contacts", "id")).toEqual(["contacts"]);
  });
});

test("P-2.12 P-2.61 the policy has five sections, cites 152-ФЗ and ends with contacts", async () => {
  const page = await pageAt("/politics");
  const numbers = textsOf(page, ".article h2").map((title) => title.slice(0, 2));
  expect(numbers).toEqual(["1.", "2.", "3.", "4.", "5."]);
  expect(textsOf(page, ".article").join()).toContain("152-ФЗ");
  expect(attributesOf(page, "#contacts", "id")).toEqual(["contacts"]);
});

test("P-2.62 P-2.63 P-2.64 contacts have an address, hours and three phones", async () => {
  const page = await pageAt("/politics");
  const [contacts] = textsOf(page, "#contacts");
  expect(contacts).toMatch(/г\. \S+, ул\. /);
  expect(contacts).toContain("напротив рынка");
  const hours = ["Пн–Пт 8:00–20:00", "Сб 8:00–19:00"];
  expect(textsOf(page, "#contacts .contacts-hours")).toEqual(hours);
  expect(attributesOf(page, "#contacts a[href^='tel:']", "href")).toHaveLength(3);
});

test("addresses that people guess lead where they mean, and programs still read the doctors", async () => {
  for (const [path, heading] of [
    ["/doctors", "Врачи"],
    ["/services", "Услуги и цены"],
    ["/prices", "Услуги и цены"],
  ] as const) {
    const page = await (await server.request(path)).text();
    expect([path, ...textsOf(page, "h1")]).toEqual([path, heading]);
  }
  const json = await server.request("/doctors", { headers: { accept: "application/json" } });
  expect((await json.json())[0]).toMatchObject({ id: expect.any(Number) });
});
