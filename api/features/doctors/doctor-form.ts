import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { fileOf, isForm, readForm, textOf } from "../../platform/http/bodies/form.ts";
import { described } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { invalid } from "../../platform/http/problems.ts";
import { jsonBody, parseWith, readJson } from "../../platform/http/validate.ts";
import { type DoctorInput, doctorInputSchema } from "./doctor-input.ts";

interface DoctorForm {
  input: DoctorInput;
  photo: Uint8Array | null;
}

interface SentForm {
  in: { form: { data: string; photo?: File } };
  out: { form: DoctorForm };
}

/**
 * Validates a doctor as a client sends one: multipart with `data` (JSON of `doctorInputSchema`)
 * and perhaps `photo`, or that JSON as the whole body.
 */
export const validateDoctorForm = described<MiddlewareHandler<Env, string, SentForm>>(
  async (context, next) => {
    context.req.addValidatedData("form", await readDoctorForm(context));
    await next();
  },
  {
    bodies: [
      {
        media: "multipart/form-data",
        schema: z.object({ data: doctorInputSchema }),
        files: ["photo"],
      },
      jsonBody(doctorInputSchema),
    ],
  },
);

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
