import { z } from "zod";
import { parseServices, parseSortOrder } from "../../../shared/clinic/doctor-profile.ts";
import { isServiceMinutes, SERVICE_MINUTES_WORDS } from "../../../shared/clinic/service-minutes.ts";
import { textOf } from "../../../shared/schema/fields.ts";

const PROFILE_LIMIT = 10_000;
const SERVICE_LIMIT = 200;

const required = (message: string) => textOf(300, message).min(1, message);
const profile = () => textOf(PROFILE_LIMIT).optional();

/** `0`, `1`, their digits and booleans, which are all ways of old clients to say so. */
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

/**
 * `POST /doctors` and `PUT /doctors/{id}`. What is absent is empty in a
 * new doctor, and stays as it was in an old one.
 */
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
  /** Of those of `services` that have one; the others of the doctor lose theirs. */
  service_minutes: serviceMinutes.optional(),
});
export type DoctorInput = z.infer<typeof doctorInputSchema>;
