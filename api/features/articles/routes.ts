import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  type Article,
  type ArticleChange,
  articleChangeSchema,
  articleInputSchema,
  articleSchema,
  type WrittenArticle,
  writtenArticleSchema,
} from "../../../shared/site/article.ts";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute, removedSchema } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { write } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody, validateId } from "../../platform/http/validate.ts";
import {
  articleNotFound,
  changeArticle,
  createArticle,
  findArticle,
  listArticles,
  type Reader,
  removeArticle,
} from "./articles.ts";
import { removedPictures } from "./sanitise.ts";

const CREATED = describeRoute("Добавить статью", writtenArticleSchema, { status: 201 });
const REMOVED = describeRoute("Удалить статью", removedSchema);

export const articleRoutes = new Hono<Env>()
  .get(
    "/",
    allow("anyone"),
    describeRoute("Статьи и объявления", z.array(articleSchema), CACHED),
    async (context) =>
      answerCached(context, await listArticles(context.get("server").db, readerOf(context))),
  )
  .get(
    "/:id",
    allow("anyone"),
    describeRoute("Статья", articleSchema, CACHED),
    validateId(articleNotFound),
    async (context) => {
      const { id } = context.req.valid("param");
      return answerCached(
        context,
        await findArticle(context.get("server").db, id, readerOf(context)),
      );
    },
  )
  .post("/", allow("articles"), CREATED, validateBody(articleInputSchema), async (context) => {
    const input = context.req.valid("json");
    const article = await write(context, (tx) => createArticle(tx, input));
    return context.json(writtenArticle(article, input), 201);
  })
  .put(
    "/:id",
    allow("articles"),
    describeRoute("Изменить статью", writtenArticleSchema),
    validateId(articleNotFound),
    validateBody(articleChangeSchema),
    async (context) => {
      const { id } = context.req.valid("param");
      const change = context.req.valid("json");
      const article = await write(context, (tx) => changeArticle(tx, id, change));
      return context.json(writtenArticle(article, change), 200);
    },
  )
  .delete("/:id", allow("articles"), REMOVED, validateId(articleNotFound), async (context) => {
    const { id } = context.req.valid("param");
    await write(context, (tx) => removeArticle(tx, id));
    return context.json({ id }, 200);
  });

/** A write without a text leaves the text as it is. */
const writtenArticle = (
  article: Article,
  { text_article: typed }: ArticleChange,
): WrittenArticle => ({
  ...article,
  removed_pictures: typed === undefined ? 0 : removedPictures(typed, article.text_article),
});

function readerOf(context: Context<Env>): Reader {
  return context.get("session")?.rights.includes("articles") ? "editor" : "visitor";
}
