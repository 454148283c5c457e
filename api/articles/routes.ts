import { type Context, Hono } from "hono";
import { articleInputSchema } from "../../shared/article.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { readId } from "../http/id-param.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { createArticle } from "./create.ts";
import { articleNotFound, findArticle, listArticles, type Reader } from "./read.ts";
import { removeArticle } from "./remove.ts";
import { replaceArticle } from "./replace.ts";

export const articleRoutes = new Hono<Env>()
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
    return context.json(await createArticle(context.get("server").db, input), 201);
  })
  .put("/:id", allow("articles"), async (context) => {
    const input = parseWith(articleInputSchema, await readJson(context));
    const id = idOf(context.req.param("id"));
    return context.json(await replaceArticle(context.get("server").db, id, input));
  })
  .delete("/:id", allow("articles"), async (context) => {
    await removeArticle(context.get("server").db, idOf(context.req.param("id")));
    return context.body(null, 204);
  });

function readerOf(context: Context<Env>): Reader {
  return context.get("session")?.rights.includes("articles") ? "editor" : "visitor";
}

function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw articleNotFound();
  return id;
}
