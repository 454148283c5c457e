import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  type Article,
  type ArticleInput,
  articleInputSchema,
  articleSchema,
  type WrittenArticle,
  writtenArticleSchema,
} from "../../shared/site/article.ts";
import { answerCached } from "../http/answers/etag.ts";
import { removedSchema } from "../http/answers/removed.ts";
import { answers, CACHED, REPEATABLE } from "../http/describe.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { validateBody, validateId } from "../http/validate.ts";
import { createArticle } from "./create.ts";
import { articleNotFound, findArticle, listArticles, type Reader } from "./read.ts";
import { removeArticle } from "./remove.ts";
import { replaceArticle } from "./replace.ts";
import { removedPictures } from "./sanitise.ts";

const CREATED = answers("Добавить статью", writtenArticleSchema, { status: 201, ...REPEATABLE });
const REMOVED = answers("Удалить статью", removedSchema, REPEATABLE);

export const articleRoutes = new Hono<Env>()
  .get(
    "/",
    allow("anyone"),
    answers("Статьи и объявления", z.array(articleSchema), CACHED),
    async (context) =>
      answerCached(context, await listArticles(context.get("server").db, readerOf(context))),
  )
  .get(
    "/:id",
    allow("anyone"),
    answers("Статья", articleSchema, CACHED),
    validateId(articleNotFound),
    async (context) => {
      const { id } = context.req.valid("param");
      return answerCached(
        context,
        await findArticle(context.get("server").db, id, readerOf(context)),
      );
    },
  )
  .post("/", allow("articles"), CREATED, validateBody(articleInputSchema), (context) => {
    const input = context.req.valid("json");
    return answerWrite(
      context,
      async (tx) => ({ ...articleAnswer(await createArticle(tx, input), input), status: 201 }),
      async (tx, { subject }) =>
        articleAnswer(await findArticle(tx, subject ?? 0, "editor"), input),
    );
  })
  .put(
    "/:id",
    allow("articles"),
    answers("Изменить статью", writtenArticleSchema, REPEATABLE),
    validateId(articleNotFound),
    validateBody(articleInputSchema),
    (context) => {
      const { id } = context.req.valid("param");
      const input = context.req.valid("json");
      return answerWrite(
        context,
        async (tx) => articleAnswer(await replaceArticle(tx, id, input), input),
        async (tx) => articleAnswer(await findArticle(tx, id, "editor"), input),
      );
    },
  )
  .delete("/:id", allow("articles"), REMOVED, validateId(articleNotFound), (context) => {
    const { id } = context.req.valid("param");
    return answerWrite(
      context,
      async (tx) => {
        await removeArticle(tx, id);
        return { status: 200, body: { id } };
      },
      async () => ({ status: 200, body: { id } }),
    );
  });

const articleAnswer = (
  article: Article,
  { text_article = "" }: ArticleInput,
): Answer<WrittenArticle> => ({
  status: 200,
  body: { ...article, removed_pictures: removedPictures(text_article) },
  subject: article.id,
});

function readerOf(context: Context<Env>): Reader {
  return context.get("session")?.rights.includes("articles") ? "editor" : "visitor";
}
