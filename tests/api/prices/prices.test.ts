import { beforeEach, expect, test } from "bun:test";
import { type Price, priceSchema } from "../../../shared/clinic/price.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
const staff = personForFile(server, ["prices"]);
beforeEach(async () => {
  await server.db`delete from prices`;
});

const GOOD = { name: "УЗИ малого таза", price: "1 900 руб.", category_id: 1, sort: 3 };

const send = (method: string, path: string, body: unknown, client = staff) =>
  client.request(path, {
    method,
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function made(input: Partial<Record<keyof Price, unknown>> = {}): Promise<Price> {
  const answer = await send("POST", "/api/prices", { ...GOOD, ...input });
  expect(answer.status).toBe(201);
  return priceSchema.parse(await answer.json());
}

async function listed(): Promise<Price[]> {
  const answer = await server.request("/api/prices");
  expect(answer.status).toBe(200);
  return priceSchema.array().parse(await answer.json());
}

test("P-3.8 A-3.17 A-7.41 a price made is answered with 201 and read back with every field", async () => {
  const price = await made({ description: "С описанием", category_id: "2", sort: "5" });
  expect(price).toEqual({
    id: price.id,
    name: "УЗИ малого таза",
    description: "С описанием",
    price: "1 900 руб.",
    category_id: 2,
    sort: 5,
    preparation: "",
    preparation_article: null,
  });
  expect(await listed()).toEqual([price]);
});

test("P-7.12 A-7.40 the price list is an array sorted by sort, for visitors too", async () => {
  expect(await listed()).toEqual([]);
  for (const sort of [7, 1, 4]) await made({ sort });
  expect((await listed()).map((price) => price.sort)).toEqual([1, 4, 7]);
});

test("A-5.18 a price without name, price, category or a numeric sort is refused and not stored", async () => {
  const bad = [
    { name: "" },
    { name: "   " },
    { name: undefined },
    { price: " " },
    { price: undefined },
    { category_id: undefined },
    { category_id: "" },
    { category_id: 4 },
    { sort: "" },
    { sort: "первый" },
    { sort: null },
  ];
  for (const input of bad) {
    const answer = await send("POST", "/api/prices", { ...GOOD, ...input });
    expect([input, answer.status]).toEqual([input, 400]);
    expect(await answer.json()).toMatchObject({ message: "Заполните все обязательные поля" });
  }
  expect(await listed()).toEqual([]);
});

test("A-5.19 A-9.10 sort defaults to 0 and is never below 0", async () => {
  const { sort } = await made({ sort: undefined });
  expect(sort).toBe(0);
  const negative = await send("POST", "/api/prices", { ...GOOD, sort: -1 });
  expect(negative.status).toBe(400);
  expect(await negative.json()).toMatchObject({
    fields: { sort: "Порядок не может быть меньше 0" },
  });
});

test("A-7.42 PATCH changes all fields, or only sort and leaves the rest", async () => {
  const price = await made();
  const moved = await send("PATCH", `/api/prices/${price.id}`, { sort: 9 });
  expect(await moved.json()).toEqual({ ...price, sort: 9 });

  const { id, ...changed } = {
    ...price,
    name: "УЗИ",
    description: "",
    price: "2000",
    category_id: 3,
  };
  const answer = await send("PATCH", `/api/prices/${id}`, changed);
  expect(answer.status).toBe(200);
  expect(await listed()).toEqual([{ id, ...changed } as Price]);
});

test("a PATCH that would blank a required field, or changes nothing, is refused", async () => {
  const price = await made();
  for (const change of [{ name: " " }, { price: "" }, { sort: -1 }, { sort: 1.5 }, {}, { id: 5 }]) {
    const answer = await send("PATCH", `/api/prices/${price.id}`, change);
    expect([change, answer.status]).toEqual([change, 400]);
  }
  expect(await listed()).toEqual([price]);
});

test("A-7.43 a price is deleted once; a visitor cannot write or delete", async () => {
  const price = await made();
  const path = `/api/prices/${price.id}`;
  expect((await server.delete(path)).status).toBe(401);
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(GOOD) };
  expect((await server.request("/api/prices", { method: "POST", ...json })).status).toBe(401);
  expect((await server.request(path, { method: "PATCH", ...json })).status).toBe(401);
  expect(await listed()).toEqual([price]);

  expect((await staff.delete(path)).status).toBe(200);
  expect((await staff.delete(path)).status).toBe(404);
  expect(await listed()).toEqual([]);
});

test("several prices change together, or not at all when one of them was changed meanwhile", async () => {
  const [scan, visit] = [await made({ price: "1 000 руб." }), await made({ price: "2 000 руб." })];
  const change = (before = scan.price) => ({
    changes: [
      { id: scan.id, before, price: "1 100 руб." },
      { id: visit.id, before: visit.price, price: "2 200 руб." },
    ],
  });
  const stale = await send("PATCH", "/api/prices", change("900 руб."));
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ code: "stale" });
  expect((await listed()).map(({ price }) => price)).toEqual(["1 000 руб.", "2 000 руб."]);

  const answer = await send("PATCH", "/api/prices", change());
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(await listed());
  expect((await listed()).map(({ price }) => price)).toEqual(["1 100 руб.", "2 200 руб."]);

  expect((await send("PATCH", "/api/prices", { changes: [] })).status).toBe(400);
  const nobody = await server.signIn(["journal"]);
  expect((await send("PATCH", "/api/prices", change(), nobody)).status).toBe(403);
});

test("a price has the preparation for its service and an article about it, while visitors see that", async () => {
  const [article] = await server.db<{ id: number }[]>`
    insert into articles (name_article, type_article) values ('Перед УЗИ', 1) returning id`;
  const preparation = "Приходите натощак.\nПейте воду";
  const price = await made({ preparation, preparation_article: article?.id });
  expect(price).toMatchObject({ preparation, preparation_article: article?.id });
  await send("PATCH", `/api/prices/${price.id}`, { sort: 9 });
  expect(await listed()).toEqual([{ ...price, sort: 9 }]);
  await server.db`update articles set delete_article = 1`;
  expect(await listed()).toMatchObject([{ preparation_article: null }]);
  const refused = await send("PATCH", `/api/prices/${price.id}`, {
    preparation: "",
    preparation_article: article?.id,
  });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    fields: { preparation_article: "Такой статьи нет: выберите другую" },
  });
  expect(await listed()).toMatchObject([{ preparation }]);
  await send("PATCH", `/api/prices/${price.id}`, { preparation: "", preparation_article: null });
  expect(await listed()).toMatchObject([{ preparation: "", preparation_article: null }]);
});
