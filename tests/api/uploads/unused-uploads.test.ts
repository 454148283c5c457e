import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { articleSchema } from "../../../shared/site/article.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const SCRIPT = fileURLToPath(
  new URL("../../../scripts/operator/unused-uploads.ts", import.meta.url),
);

const server = serverForFile();
const editor = personForFile(server, ["articles"]);

async function uploaded(name: string): Promise<string> {
  const body = new FormData();
  body.set("file", new File(["text"], name));
  const answer = await editor.request("/api/upload", { method: "POST", body });
  return (await answer.json()).url;
}

async function articleWith(...urls: string[]): Promise<number> {
  const text_article = urls.map((url) => `<a href="${url}">файл</a>`).join("");
  const answer = await editor.post("/api/articles", {
    name_article: "Памятка",
    text_article,
    type_article: 1,
  });
  return articleSchema.parse(await answer.json()).id;
}

const remove = (article: number) => editor.delete(`/api/articles/${article}`);
const statusOf = async (url: string) => (await server.request(url)).status;

test("the last article that links to a file takes it along", async () => {
  const [shared, own] = [await uploaded("общий.pdf"), await uploaded("свой.pdf")];
  const [first, second] = [await articleWith(shared, own), await articleWith(shared)];
  await remove(first);
  expect([await statusOf(own), await statusOf(shared)]).toEqual([404, 200]);
  await remove(second);
  expect(await statusOf(shared)).toBe(404);
});

test("a file that is a published document stays without the article", async () => {
  const url = await uploaded("лицензия.pdf");
  await editor.post("/api/papers", { title: "Лицензия", url });
  await remove(await articleWith(url));
  expect(await statusOf(url)).toBe(200);
});

test("the command lists unused files older than a day, and deletes them with --remove", async () => {
  const run = async (...args: string[]) => {
    const child = Bun.spawn([process.execPath, SCRIPT, ...args], {
      env: { ...process.env, DATABASE_URL: server.databaseUrl },
      stdout: "pipe",
    });
    return new Response(child.stdout).text();
  };
  const [old, recent, used] = [
    await uploaded("a.pdf"),
    await uploaded("b.pdf"),
    await uploaded("c"),
  ];
  await articleWith(used);
  await server.db`
    update uploads set uploaded_at = now() - interval '25 hours'
    where '/uploads/' || name <> ${recent}`;
  const listed = await run();
  expect(listed).toContain(`${old}  a.pdf\nUnused: 1\n`);
  expect(await statusOf(old)).toBe(200);
  expect(await run("--remove")).toContain("Deleted: 1");
  expect(await Promise.all([old, recent, used].map(statusOf))).toEqual([404, 200, 200]);
});
