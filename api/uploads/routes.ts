import { Hono } from "hono";
import { disposition } from "../http/disposition.ts";
import type { Env } from "../http/env.ts";
import { unchanged } from "../http/etag.ts";
import { fileOf, readForm } from "../http/form.ts";
import { allow } from "../http/policy.ts";
import { invalid } from "../http/problems.ts";
import { fetchUpload } from "./fetch.ts";
import { storeUpload } from "./store.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** Whatever the bytes turn out to be, a browser is to run nothing of them. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const uploadRoutes = new Hono<Env>().post("/", allow("articles"), async (context) => {
  const file = fileOf(await readForm(context), "file");
  if (!file) throw invalid({ file: "Выберите файл" });
  const stored = await storeUpload(context.get("server").db, {
    // Bun gives a name with a NUL in it no name at all.
    name: file.name ?? "",
    bytes: new Uint8Array(await file.arrayBuffer()),
  });
  return context.json(stored, 201);
});

export const uploadedFileRoutes = new Hono<Env>().get(
  "/:name",
  allow("anyone"),
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
