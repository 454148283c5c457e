import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { parseServices, parseSortOrder } from "../../../shared/clinic/doctor-profile.ts";
import { isServiceMinutes, SERVICE_MINUTES_WORDS } from "../../../shared/clinic/service-minutes.ts";
import { textOf } from "../../../shared/schema/fields.ts";
import { uuidSchema } from "../../../shared/schema/uid.ts";
import { fileOf, isForm, readForm, textOf as textIn } from "../../platform/http/bodies/form.ts";
import { described } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { invalid } from "../../platform/http/problems.ts";
import { jsonBody, parseWith, readJson } from "../../platform/http/validate.ts";

const PROFILE_LIMIT = 10_000;
const SERVICE_LIMIT = 200;

const required = (message: string) => textOf(300, message).min(1, message);
const profile = () => textOf(PROFILE_LIMIT).optional();

/** `0`, `1`, the same as text, and booleans: the spellings of old clients. */
const flag = (input: unknown) => {
  if (input === 0 || input === "0" || input === "false") return false;
  if (input === 1 || input === "1" || input === "true") return true;
  return input;
};

const services = z
  .union([z.string(), z.array(z.string())], "Перечислите услуги")
  .transform((input) => [
    ...new Set(parseServices(typeof input === "string" ? input : input.join("|"))),
  ])
  .pipe(z.array(textOf(SERVICE_LIMIT)).max(200, "Слишком много услуг"));

const serviceMinutes = z
  .array(
    z.object({
      service: textOf(SERVICE_LIMIT).min(1, "Назовите услугу"),
      minutes: z.number(SERVICE_MINUTES_WORDS),
    }),
    "Перечислите длительности услуг",
  )
  .max(200, "Слишком много услуг")
  .refine((given) => given.every(({ minutes }) => isServiceMinutes(minutes)), SERVICE_MINUTES_WORDS)
  .refine(
    (given) => new Set(given.map(({ service }) => service)).size === given.length,
    "Длительность услуги указана дважды",
  );

const WEEK_WRONG = "Укажите шаблон или выходной для каждого дня недели";
const isTemplateOrDayOff = (uid: string) => uid === "" || uuidSchema.safeParse(uid).success;
const usualWeek = z
  .array(z.string(WEEK_WRONG).refine(isTemplateOrDayOff, WEEK_WRONG), WEEK_WRONG)
  .refine(({ length }) => length === 0 || length === 7, WEEK_WRONG);

/** `POST /doctors`. Absent fields are empty. */
export const doctorInputSchema = z.object({
  name_employee: required("Введите ФИО врача"),
  full_pro_name: required("Введите должность"),
  desc_employee: profile(),
  profile_txt: profile(),
  additional_education: profile(),
  work_experience: profile(),
  professional_interests: profile(),
  sort_emp: z.unknown().transform(parseSortOrder).optional(),
  is_flagged: z.preprocess(flag, z.boolean("Укажите, скрыть ли из слайдера")).optional(),
  hidden_doctor: z
    .preprocess(flag, z.boolean("Укажите 0 (показать) или 1 (скрыть)"))
    .transform(Number)
    .optional(),
  /** A list, or one string with ` | ` separators. */
  services: services.optional(),
  /** Durations of those in `services`; services without one lose theirs. */
  service_minutes: serviceMinutes.optional(),
  usual_week: usualWeek.optional(),
});
export type DoctorInput = z.infer<typeof doctorInputSchema>;

/** `PUT /doctors/{id}`: absent fields stay. */
export const doctorChangeSchema = doctorInputSchema.partial();
export type DoctorChange = z.infer<typeof doctorChangeSchema>;

interface DoctorForm<Input> {
  input: Input;
  photo: Uint8Array | null;
}

interface SentForm<Input> {
  in: { form: { data: string; photo?: File } };
  out: { form: DoctorForm<Input> };
}

/**
 * Validates a doctor as a client sends one: multipart with `data` (JSON of the schema) and perhaps
 * `photo`, or that JSON as the whole body.
 */
export const validateDoctorForm = <Schema extends z.ZodType>(schema: Schema) =>
  described<MiddlewareHandler<Env, string, SentForm<z.output<Schema>>>>(
    async (context, next) => {
      context.req.addValidatedData("form", await readDoctorForm(context, schema));
      await next();
    },
    {
      bodies: [
        { media: "multipart/form-data", schema: z.object({ data: schema }), files: ["photo"] },
        jsonBody(schema),
      ],
    },
  );

async function readDoctorForm<Schema extends z.ZodType>(
  context: Context<Env>,
  schema: Schema,
): Promise<DoctorForm<z.output<Schema>>> {
  if (!isForm(context)) {
    return { input: parseWith(schema, await readJson(context)), photo: null };
  }
  const form = await readForm(context);
  const photo = fileOf(form, "photo");
  const input = parseWith(schema, parseData(await textIn(form, "data")));
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
