import { beforeEach, expect, test } from "bun:test";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let url: string;

const server = serverForFile();
const editor = personForFile(server, ["articles"]);
beforeEach(async () => {
  const form = new FormData();
  form.append("file", new Blob(["%PDF"]), "лицензия.pdf");
  const stored = await editor.request("/api/upload", { method: "POST", body: form });
  ({ url } = await stored.json());
});

const publish = (body: unknown) => editor.post("/api/papers", body);
const listed = async () => server.json("/api/papers");

test("a document is published under a title, listed to anyone, and withdrawn once", async () => {
  const answer = await publish({ title: " Лицензия ", url });
  expect(answer.status).toBe(201);
  const paper = await answer.json();
  expect(paper).toEqual({ id: expect.any(Number), title: "Лицензия", url });
  expect(await listed()).toEqual([paper]);
  const withdraw = () => editor.delete(`/api/papers/${paper.id}`);
  expect((await withdraw()).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await withdraw()).status).toBe(404);
});

test("a withdrawn document takes its file along, unless an article links to it", async () => {
  const withdrawn = async () => {
    const { id } = await (await publish({ title: "Лицензия", url })).json();
    await editor.delete(`/api/papers/${id}`);
  };
  const text_article = `<a href="${url}">лицензия</a>`;
  const article = { name_article: "О клинике", text_article, type_article: 1 };
  const { id } = await (await editor.post("/api/articles", article)).json();
  await withdrawn();
  expect((await server.request(url)).status).toBe(200);
  await editor.put(`/api/articles/${id}`, { ...article, text_article: "" });
  await withdrawn();
  expect((await server.request(url)).status).toBe(404);
});

test("a document needs a title and a file that was uploaded here", async () => {
  for (const [body, field] of [
    [{ title: " ", url }, "title"],
    [{ url }, "title"],
    [{ title: "Лицензия" }, "url"],
    [{ title: "Лицензия", url: "https://elsewhere.example/a.pdf" }, "url"],
    [{ title: "Лицензия", url: "/uploads/../etc" }, "url"],
    [{ title: "Лицензия", url: "/uploads/00000000-0000-0000-0000-000000000000" }, "url"],
  ] as const) {
    const answer = await publish(body);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual([field]);
  }
  expect(await listed()).toEqual([]);
});
