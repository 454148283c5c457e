import * as z from "zod/mini";
import { sourceSchema } from "../journal/record.ts";
import { VISIT_FIELDS } from "../journal/visit-fields.ts";
import { daySchema } from "../schema/day.ts";
import { idOf, spelledDay, storableText } from "../schema/mini-fields.ts";
import { uidSchema } from "../schema/uid.ts";
import { addDays, type Day, formatDay, WEEKDAYS_SHORT } from "../time/calendar.ts";

/** Parts of a day, each with its first time and the time it ends before. */
export const DAY_PARTS = {
  any: { label: "Любое время", from: "00:00", before: "24:00" },
  morning: { label: "Утро, до 12:00", from: "00:00", before: "12:00" },
  afternoon: { label: "День, 12:00–16:00", from: "12:00", before: "16:00" },
  evening: { label: "Вечер, с 16:00", from: "16:00", before: "24:00" },
} as const;
export type DayPart = keyof typeof DAY_PARTS;
export const DAY_PART_NAMES = Object.keys(DAY_PARTS) as DayPart[];

const partSchema = z.enum(DAY_PART_NAMES, "Выберите время дня");

/** A wish lasts at most this many days: later it may be outdated. */
export const WISH_DAYS_AT_MOST = 90;

/** The wish of a patient who found no time; personal data, like a visit. */
export const wishSchema = z.object({
  /**
   * From the same sequence as record ids, so that an act's number is unambiguous. Null: not sent.
   */
  id: z.nullable(z.int()),
  uid: uidSchema,
  /** Null: any doctor who has the service. */
  employee: z.nullable(z.int()),
  /** Empty: any service of the doctor. */
  service: z.string(),
  /** Monday is 0; empty: any day. */
  weekdays: z.array(z.int()),
  part: partSchema,
  /** The last day that the patient would take. */
  until: daySchema,
  user_name: z.string(),
  phone: z.string(),
  source: sourceSchema,
  /** The visit that the patient wants earlier. */
  visit: z.nullable(uidSchema),
  /** The times that she was offered and did not take (`slotText`). */
  declined: z.array(z.string()),
  created_at: z.string(),
  revision: z.int(),
});
export type Wish = z.infer<typeof wishSchema>;

/** The fields of reception's form. */
export type WishFields = Pick<
  Wish,
  "employee" | "service" | "weekdays" | "part" | "until" | "user_name" | "phone"
>;

const DOCTOR_OR_SERVICE = "Выберите врача или услугу";
const employee = z.nullable(idOf("Выберите врача"));
const weekdaysSchema = z.pipe(
  z.array(z.int().check(z.minimum(0), z.maximum(6)), "Выберите дни").check(z.maxLength(7)),
  z.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
);

/** A day from today on, and not too far. */
const untilSchema = (today: Day) =>
  spelledDay(today).check(
    z.refine((day) => day >= today, "Этот день уже прошёл"),
    z.refine(
      (day) => day <= addDays(today, WISH_DAYS_AT_MOST),
      `Не дальше ${WISH_DAYS_AT_MOST} дней`,
    ),
  );

const wantedShape = (today: Day) => ({
  employee: z._default(employee, null),
  service: z._default(storableText(500), ""),
  weekdays: z._default(weekdaysSchema, []),
  part: z._default(partSchema, "any"),
  until: untilSchema(today),
});

const namesSomething = z.refine<Pick<Wish, "employee" | "service">>(
  (wish) => wish.employee !== null || wish.service !== "",
  { error: DOCTOR_OR_SERVICE, path: ["service"] },
);

/** `POST /api/wishes`: a wish given by phone. */
export const staffWishSchema = (today: Day) =>
  z
    .object({
      uid: z.optional(uidSchema),
      ...wantedShape(today),
      user_name: z._default(VISIT_FIELDS.user_name.written(), ""),
      phone: VISIT_FIELDS.phone
        .written()
        .check(z.minLength(1, "Введите телефон: по нему звонят, когда время освободится")),
    })
    .check(namesSomething);
export type StaffWish = z.infer<ReturnType<typeof staffWishSchema>>;

const consentSchema = z.literal(true, "Необходимо согласие на обработку данных");
/** A field that people do not see: bots fill it in. */
const websiteSchema = z.literal(
  "",
  "Похоже, форму заполнила программа. Если это не так, попробуйте ещё раз или позвоните нам",
);

/** The site's form «Нет удобного времени?». */
export const siteWishSchema = (today: Day) =>
  z
    .object({
      uid: uidSchema,
      ...wantedShape(today),
      user_name: VISIT_FIELDS.user_name.fromPatient(),
      phone: VISIT_FIELDS.phone.fromPatient(),
      consent: consentSchema,
      website: websiteSchema,
    })
    .check(namesSomething);
export type SiteWish = z.infer<ReturnType<typeof siteWishSchema>>;

/** «Хочу раньше» on the visit's page: patient and service come from the visit. */
export const earlierWishSchema = (today: Day) =>
  z.object({
    uid: uidSchema,
    weekdays: weekdaysSchema,
    part: partSchema,
    until: untilSchema(today),
    /** Any doctor who offers the visit's service. */
    any_doctor: z.boolean(),
    consent: consentSchema,
    website: websiteSchema,
  });
export type EarlierWish = z.infer<ReturnType<typeof earlierWishSchema>>;

/** `POST /api/wishes/{uid}/declined`: «Позвонили, не подошло». */
export const declinedTimeSchema = (today: Day) =>
  z.object({
    employee: idOf("Выберите врача"),
    day: spelledDay(today),
    time: VISIT_FIELDS.record_time.written(),
  });

/** «Пн, Ср, утро, до 12:00; не позже 12.06.2027» */
export function wishWords({ weekdays, part, until }: Pick<Wish, "weekdays" | "part" | "until">) {
  const days = weekdays.map((day) => WEEKDAYS_SHORT[day]).join(", ") || "любой день";
  const when = DAY_PARTS[part].label.toLowerCase();
  return `${days}; ${when}; не позже ${formatDay(until)}`;
}
