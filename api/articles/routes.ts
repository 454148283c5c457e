import { type Context, Hono } from "hono";
import { type Article, articleInputSchema } from "../../shared/article.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { readId } from "../http/id-param.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { keepPagesFresh } from "../site/keep-pages-fresh.ts";
import { createArticle } from "./create.ts";
import { articleNotFound, findArticle, listArticles, type Reader } from "./read.ts";
import { removeArticle } from "./remove.ts";
import { replaceArticle } from "./replace.ts";

export const articleRoutes = new Hono<Env>()
  .use(keepPagesFresh)
  .get("/", allow("anyone"), async (context) => {
    return answerCached(context, await listArticles(context.get("server").db, readerOf(context)));
  })
  .get("/:id", allow("anyone"), async (context) => {
    const id = idOf(context.req.param("id"));
    return answerCached(
      context,
      await findArticle(context.get("server").db, id, readerOf(context)),
    );
  })
  .post("/", allow("articles"), async (context) => {
    const input = parseWith(articleInputSchema, await readJson(context));
    return answerWrite(
      context,
      async (tx) => ({ ...articleAnswer(await createArticle(tx, input)), status: 201 }),
      async (tx, { subject }) => articleAnswer(await findArticle(tx, subject ?? 0, "editor")),
    );
  })
  .put("/:id", allow("articles"), async (context) => {
    const id = idOf(context.req.param("id"));
    const input = parseWith(articleInputSchema, await readJson(context));
    return answerWrite(
      context,
      async (tx) => articleAnswer(await replaceArticle(tx, id, input)),
      async (tx) => articleAnswer(await findArticle(tx, id, "editor")),
    );
  })
  .delete("/:id", allow("articles"), async (context) => {
    const id = idOf(context.req.param("id"));
    return answerWrite(
      context,
      async (tx) => {
        await removeArticle(tx, id);
        return { status: 200, body: { id } };
      },
      async () => ({ status: 200, body: { id } }),
    );
  });

const articleAnswer = (article: Article): Answer => ({
  status: 200,
  body: article,
  subject: article.id,
});

function readerOf(context: Context<Env>): Reader {
  return context.get("session")?.rights.includes("articles") ? "editor" : "visitor";
}

function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw articleNotFound();
  return id;
}
