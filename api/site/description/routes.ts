import { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { z } from "zod";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { describeApi, type OpenApi } from "./document.ts";
import { docsPage, docsPolicy } from "./page.ts";

const SOURCE = describeRoute(
  "Это описание: OpenAPI 3.1",
  z.looseObject({ openapi: z.string() }),
  CACHED,
);
const PAGE = describeRoute("Это описание для чтения", { files: ["text/html"] });

/**
 * Mounted at `/api`, after everything that it describes.
 * @param registered all routes of the product, these too
 */
export function descriptionRoutes(registered: () => readonly RouterRoute[]) {
  let made: { document: OpenApi; page: string } | null = null;
  const description = () => {
    if (made) return made;
    const document = describeApi(registered());
    made = { document, page: docsPage(document) };
    return made;
  };
  return new Hono<Env>()
    .get("/openapi.json", allow("anyone"), SOURCE, (context) =>
      answerCached(context, description().document),
    )
    .get("/docs", allow("anyone"), PAGE, (context) => {
      context.header("content-security-policy", docsPolicy);
      return context.html(description().page, 200);
    });
}
