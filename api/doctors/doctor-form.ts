import type { Context } from "hono";
import { type DoctorInput, doctorInputSchema } from "../../shared/doctor-input.ts";
import type { Env } from "../http/env.ts";
import { fileOf, isForm, readForm, textOf } from "../http/form.ts";
import { invalid } from "../http/problems.ts";
import { parseWith, readJson } from "../http/validate.ts";

/** A doctor as a client sends one: multipart with `data` and perhaps `photo`, or plain JSON. */
export async function readDoctorForm(
  context: Context<Env>,
): Promise<{ input: DoctorInput; photo: Uint8Array | null }> {
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
