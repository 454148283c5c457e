import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { described } from "../describe.ts";
import type { Env } from "../env.ts";
import { invalid, Refusal } from "../problems.ts";

const MEGABYTE = 1024 * 1024;
export const FILE_LIMIT = 10 * MEGABYTE;

export function isForm(context: Context<Env>): boolean {
  return /^multipart\/form-data\b/i.test(context.req.header("content-type") ?? "");
}

/**
 * The request's form, or a 400 in words; Hono alone would answer 500. The bytes are read first,
 * because a form cannot be turned back into bytes.
 */
export async function readForm(context: Context<Env>): Promise<FormData> {
  try {
    await context.req.arrayBuffer();
    return await context.req.formData();
  } catch {
    throw invalid({ body: "Форма передана не полностью или с ошибкой" });
  }
}

/** The file under `field`, or null: browsers send an empty file if the person chose no file. */
export function fileOf(form: FormData, field: string): File | null {
  const value = form.get(field);
  if (!(value instanceof File) || (value.size === 0 && !value.name)) return null;
  if (value.size > FILE_LIMIT) {
    throw new Refusal(413, "too_large", "Файл больше 10 МБ", {
      fields: { [field]: "Файл больше 10 МБ" },
    });
  }
  return value;
}

type FileForm = { in: { form: { file: File } }; out: { form: { file: File } } };

/** Validates a form with a file in its field `file`; without a file the refusal is `missing`. */
export function validateFile(missing: string): MiddlewareHandler<Env, string, FileForm> {
  const validate: MiddlewareHandler<Env, string, FileForm> = async (context, next) => {
    const file = fileOf(await readForm(context), "file");
    if (!file) throw invalid({ file: missing });
    context.req.addValidatedData("form", { file });
    await next();
  };
  return described(validate, {
    bodies: [{ media: "multipart/form-data", schema: z.object({}), files: ["file"] }],
  });
}

/** The text under `field`, also where a client sends it as a file part with a type. */
export async function textOf(form: FormData, field: string): Promise<string | null> {
  const value = form.get(field);
  return value instanceof File ? await value.text() : value;
}

/** The declared type of the file under `field`; Bun uses the file's name instead. */
export async function declaredType(context: Context<Env>, field: string): Promise<string> {
  const body = Buffer.from(await context.req.arrayBuffer()).toString("latin1");
  const headers = body.split("\r\n\r\n", 50).map((part) => part.slice(-1000));
  const its = headers.find((each) => each.includes(`name="${field}"`)) ?? "";
  return /^content-type:[ \t]*([^\r\n]*)/im.exec(its)?.[1]?.trim() ?? "";
}
