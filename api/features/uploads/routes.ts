import { Hono } from "hono";
import { z } from "zod";
import { actorOf } from "../../platform/event-log/event.ts";
import { unchanged } from "../../platform/http/answers/etag.ts";
import { disposition, FOREVER } from "../../platform/http/answers/files.ts";
import { validateFile } from "../../platform/http/bodies/form.ts";
import { CACHED, describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { fetchUpload, storedUploadSchema, storeUpload } from "./store.ts";

const ANY_FILE = { files: ["image/*", "application/octet-stream"] };
/** A browser must not run any content of the file. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const uploadRoutes = new Hono<Env>().post(
  "/",
  allow("articles"),
  describeRoute("Загрузить файл или картинку для сайта", storedUploadSchema, { status: 201 }),
  validateFile("Выберите файл"),
  async (context) => {
    const { file } = context.req.valid("form");
    const stored = await storeUpload(
      context.get("server").db,
      {
        // Bun drops a whole name that contains a NUL.
        name: file.name ?? "",
        bytes: new Uint8Array(await file.arrayBuffer()),
      },
      actorOf(context.get("session")).name,
    );
    return context.json(stored, 201);
  },
);

export const uploadedFileRoutes = new Hono<Env>().get(
  "/:name",
  allow("anyone"),
  describeRoute("Загруженный файл", ANY_FILE, {
    ...CACHED,
    path: { name: z.string().describe("Имя, которое дала загрузка") },
  }),
  async (context) => {
    const upload = await fetchUpload(context.get("server").db, context.req.param("name"), {
      takesWebp: /\bimage\/webp\b/i.test(context.req.header("accept") ?? ""),
    });
    if (upload.isImage) context.header("vary", "Accept", { append: true });
    const known = unchanged(context, upload.etag, FOREVER);
    if (known) return known;
    context.header("content-type", upload.contentType);
    context.header(
      "content-disposition",
      disposition(upload.isImage ? "inline" : "attachment", upload.fileName),
    );
    context.header("content-security-policy", SANDBOX);
    context.header("x-content-type-options", "nosniff");
    const bytes = await upload.bytes();
    context.header("content-length", String(bytes.byteLength));
    return context.body(bytes);
  },
);
