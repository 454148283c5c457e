import { beforeEach, expect, test } from "bun:test";
import { type Article, articleSchema } from "../../../shared/site/article.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const server = serverForFile();
const editor = personForFile(server, ["articles"]);
beforeEach(async () => {
  await server.db`delete from articles`;
});

const GOOD: Omit<Article, "id" | "preview"> = {
  name_article: "Подготовка к УЗИ",
  text_article: "<p>Приходите натощак</p>",
  type_article: 3,
  delete_article: 0,
  last_day: null,
};

async function written(input: Record<string, unknown> = {}): Promise<Article> {
  const answer = await editor.post("/api/articles", { ...GOOD, ...input });
  expect(answer.status).toBe(201);
  return articleSchema.parse(await answer.json());
}

async function listed(client: Pick<SignedIn, "request"> = server): Promise<Article[]> {
  const answer = await client.request("/api/articles/");
  expect(answer.status).toBe(200);
  return articleSchema.array().parse(await answer.json());
}

test("P-3.6 A-3.13 A-7.36 an article made without an id is answered with 201 and every field", async () => {
  const article = await written({ id: 0, type_article: "2" });
  expect(article).toEqual({
    ...GOOD,
    id: article.id,
    type_article: 2,
    preview: "Приходите натощак",
  });
  expect(article.id).toBeGreaterThan(0);
  expect(await listed()).toEqual([article]);
});

test("the response to a write reports how many pictures were removed from the text", async () => {
  const pictures = [
    '<img src="/uploads/a.png">',
    '<img src="https://other.example/a.png">',
    '<IMG src="data:image/png;base64,AA==">',
  ];
  const body = { ...GOOD, text_article: `<p>${pictures.join("<br>")}</p>` };
  const made = await (await editor.post("/api/articles", body)).json();
  expect(made.removed_pictures).toBe(2);
  const again = await (
    await editor.put(`/api/articles/${made.id}`, { ...body, text_article: made.text_article })
  ).json();
  expect(again).toEqual({ ...made, removed_pictures: 0 });
});

test("a write without a text removes no pictures of the article", async () => {
  const { id } = await written({ text_article: '<p><img src="/uploads/a.png"></p>' });
  const answer = await (
    await editor.put(`/api/articles/${id}`, { ...GOOD, text_article: undefined })
  ).json();
  expect(answer.removed_pictures).toBe(0);
});

test("a new article has an empty text and is visible by default", async () => {
  const { text_article, delete_article } = await written({
    text_article: undefined,
    delete_article: undefined,
  });
  expect({ text_article, delete_article }).toEqual({ text_article: "", delete_article: 0 });
});

test("P-7.10 the list is in order of id, so that the highest of type 4 is the announcement", async () => {
  const made = [];
  for (const type_article of [4, 1, 4]) made.push(await written({ type_article }));
  expect(await listed()).toEqual(made);
});

test("P-7.13 one article is read by its id under both spellings", async () => {
  const article = await written();
  for (const path of [`/api/articles/${article.id}`, `/articles/${article.id}`]) {
    const answer = await server.request(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.json()).toEqual(article);
  }
});

test("a wrong address of an article is 404 «Статья не найдена»", async () => {
  const { id } = await written({ delete_article: 1 });
  for (const wrong of [
    `${id}`,
    "0",
    "abc",
    "1.5",
    "-1",
    "1e3",
    "2147483648",
    "9".repeat(30),
    "%00",
  ]) {
    for (const path of [`/api/articles/${wrong}`, `/articles/${wrong}`]) {
      const answer = await server.request(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect((await answer.json()).message).toBe("Статья не найдена");
    }
  }
});

test("A-7.35 staff with the right see hidden articles, others and visitors do not", async () => {
  const hidden = await written({ delete_article: 1 });
  const shown = await written();
  expect(await listed(editor)).toEqual([hidden, shown]);
  expect(await listed(server)).toEqual([shown]);
  expect(await listed(await server.signIn(["journal", "users", "schedule", "prices"]))).toEqual([
    shown,
  ]);
  const own = await editor.request(`/api/articles/${hidden.id}`);
  expect(await own.json()).toEqual(hidden);
  expect(own.headers.get("vary")).toMatch(/cookie/i);
});

test("A-7.37 PUT replaces the whole article; hiding it takes it from visitors", async () => {
  const { id } = await written();
  const whole = {
    id,
    name_article: "Новое имя",
    text_article: "<h2>Новый текст</h2>",
    type_article: 1,
    delete_article: 1,
  };
  const answer = await editor.put(`/api/articles/${id}`, whole);
  expect(answer.status).toBe(200);
  const replaced = { ...whole, last_day: null, preview: "Новый текст" };
  expect<unknown>(articleSchema.parse(await answer.json())).toEqual(replaced);
  expect(await listed(editor)).toEqual([replaced] as Article[]);
  expect(await listed()).toEqual([]);
});

test.each([{ name_article: "Короче" }, { type_article: 2 }, { delete_article: 0 }] as const)(
  "a PUT of %j leaves the other fields of an article",
  async (short) => {
    const article = await written({ delete_article: 1 });
    const answer = await editor.put(`/api/articles/${article.id}`, short);
    expect<unknown>(articleSchema.parse(await answer.json())).toEqual({ ...article, ...short });
  },
);

test("an announcement has a last day, which a PUT that does not mention it leaves", async () => {
  const { id } = await written({ type_article: 4, last_day: "2026-12-05" });
  const put = async (fields: object) => {
    const whole = { name_article: "Лифт", type_article: 4, ...fields };
    const answer = await editor.put(`/api/articles/${id}`, whole);
    return articleSchema.parse(await answer.json()).last_day;
  };
  expect((await listed())[0]?.last_day).toBe("05.12.2026");
  expect(await put({})).toBe("05.12.2026");
  expect(await put({ last_day: "7.12.2026" })).toBe("07.12.2026");
  expect(await put({ last_day: "" })).toBeNull();
  expect(await put({ last_day: "08.12.2026", type_article: 1 })).toBeNull();
  const only = { last_day: "09.12.2026" };
  expect((await (await editor.put(`/api/articles/${id}`, only)).json()).last_day).toBeNull();
});

test("A-7.38 an article is deleted once", async () => {
  const { id } = await written();
  expect((await editor.delete(`/api/articles/${id}`)).status).toBe(200);
  expect((await editor.delete(`/api/articles/${id}`)).status).toBe(404);
  expect((await editor.put(`/api/articles/${id}`, GOOD)).status).toBe(404);
  expect(await listed(editor)).toEqual([]);
});

test("A-5.17 an article without a name or a section is refused by field, and not stored", async () => {
  const bad: [object, string][] = [
    [{ name_article: "" }, "name_article"],
    [{ name_article: "  " }, "name_article"],
    [{ name_article: undefined }, "name_article"],
    [{ name_article: 5 }, "name_article"],
    [{ type_article: undefined }, "type_article"],
    [{ type_article: 0 }, "type_article"],
    [{ type_article: 5 }, "type_article"],
    [{ type_article: "" }, "type_article"],
    [{ delete_article: 2 }, "delete_article"],
    [{ text_article: null }, "text_article"],
    [{ text_article: "а".repeat(60_001) }, "text_article"],
    [{ text_article: "<p>а</p>".repeat(3_001) }, "text_article"],
    [{ text_article: "a\0b" }, "text_article"],
    [{ last_day: "31.02.2026" }, "last_day"],
    [{ last_day: "05.12" }, "last_day"],
    [{ last_day: 5 }, "last_day"],
  ];
  for (const [input, field] of bad) {
    const answer = await editor.post("/api/articles", { ...GOOD, ...input });
    expect([field, answer.status]).toEqual([field, 400]);
    const { message, fields } = await answer.json();
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).toMatch(/[А-Яа-я]/);
    expect(message).toBe(fields[field]);
  }
  expect(await listed(editor)).toEqual([]);
});

test("P-5.15 P-5.16 P-5.17 an article is sanitised before it is stored", async () => {
  const { id } = await written({
    text_article:
      '<p class="author-a" onclick="x()">Текст<script>alert(1)</script> <a href="javascript:x">y</a></p><img src=x onerror=x()>',
  });
  const clean = '<p class="author-a">Текст y</p>';
  const [kept] = await server.db`select text_article from articles where id = ${id}`;
  expect(kept?.text_article).toBe(clean);
  expect(
    (
      await (
        await editor.put(`/api/articles/${id}`, { ...GOOD, text_article: "<p onfocus=x()>2</p>" })
      ).json()
    ).text_article,
  ).toBe("<p>2</p>");
});

test("P-5.15 an article that reached the database unsanitised is sanitised when shown", async () => {
  const [row] = await server.db<{ id: number }[]>`
    insert into articles (name_article, text_article, type_article)
    values ('Старая', '<p>т<script>alert(1)</script></p>', 1) returning id`;
  expect((await listed())[0]?.text_article).toBe("<p>т</p>");
  const one = await server.request(`/api/articles/${row?.id}`);
  expect((await one.json()).text_article).toBe("<p>т</p>");
});

test("a list unchanged since is not sent again", async () => {
  await written();
  const etag = (await server.request("/api/articles")).headers.get("etag") ?? "";
  const again = () => server.request("/api/articles", { headers: { "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  await written();
  expect((await again()).status).toBe(200);
});

test("a hostile article blocks no others: it is refused, and a stored one is shown at once", async () => {
  for (const piece of ["<", "<i>", "<a>", "</p>"]) {
    const text_article = piece.repeat(200_000 / piece.length);
    expect((await editor.post("/api/articles", { ...GOOD, text_article })).status).toBe(400);
    await server.db`
      insert into articles (name_article, text_article, type_article)
      values ('Старая', ${`начало ${text_article}`}, 1)`;
    const before = process.cpuUsage();
    for (const path of ["/info", "/api/articles/", "/api/live"]) {
      expect((await server.request(path)).status).toBe(200);
    }
    const { user, system } = process.cpuUsage(before);
    expect([piece, user + system < 2_000_000]).toEqual([piece, true]);
  }
});
