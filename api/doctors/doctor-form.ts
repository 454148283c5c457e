import type { Context, MiddlewareHandler } from "hono";
import { fileOf, isForm, readForm, textOf } from "../http/bodies/form.ts";
import type { Env } from "../http/env.ts";
import { invalid } from "../http/problems.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { type DoctorInput, doctorInputSchema } from "./doctor-input.ts";

interface DoctorForm {
  input: DoctorInput;
  photo: Uint8Array | null;
}

/**
 * Validates a doctor as a client sends one: multipart with `data` (JSON of `doctorInputSchema`)
 * and perhaps `photo`, or that JSON as the whole body.
 */
export const validateDoctorForm: MiddlewareHandler<
  Env,
  string,
  { in: { form: { data: string; photo?: File } }; out: { form: DoctorForm } }
> = async (context, next) => {
  context.req.addValidatedData("form", await readDoctorForm(context));
  await next();
};

async function readDoctorForm(context: Context<Env>): Promise<DoctorForm> {
  if (!isForm(context)) {
    return { input: parseWith(doctorInputSchema, await readJson(context)), photo: null };
  }
  const form = await readForm(context);
  const photo = fileOf(form, "photo");
  const input = parseWith(doctorInputSchema, parseData(await textOf(form, "data")));
  return { input, photo: photo ? new Uint8Array(await photo.arrayBuffer()) : null };
}

function parseData(text: string | null): unknown {
  if (text === null) throw invalid({ data: "Нет данных врача" });
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ data: "Данные врача должны быть в формате JSON" });
  }
}
