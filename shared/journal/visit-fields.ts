import * as z from "zod/mini";
import { normaliseName, normaliseText } from "../language/normalise-text.ts";
import {
  elevenDigits,
  formatPhone,
  isPatientName,
  isPhone,
  NAME_AT_MOST,
} from "../patient/patient.ts";
import { STAFF_TEXT_AT_MOST, storedName, storedPhone } from "../patient/stored-phone.ts";
import { answeredDay, idOf, spelledDay, storableText, timeSchema } from "../schema/mini-fields.ts";
import { type Day, formatDay } from "../time/calendar.ts";
import { outcomeSchema, outcomeWords } from "./outcome.ts";

const NO_NAME = "Пожалуйста, заполните ФИО";
const NO_PHONE = "Введите корректный номер телефона";
const NO_SERVICE = "Выберите услугу";

const employee = idOf("Выберите врача");
const yesNo = (value: unknown) => (value ? "да" : "нет");

/**
 * Everything other code knows about a field of a visit. Its key is its name in the API and its
 * column.
 */
interface VisitField {
  /** In forms, decisions, exports and the event log. */
  label: string;
  /** As the API returns it. */
  value: z.ZodMiniType;
  /** Turns a typed text into the stored one. */
  stored?: (typed: string) => string;
  /** As reception writes it. */
  written: (today: Day) => z.ZodMiniType;
  /** As a patient writes it on the site; without it only staff may. */
  fromPatient?: (today: Day) => z.ZodMiniType;
  /** The default value; without one the field is required. */
  absent?: string | boolean;
  /** `place`: doctor, day or time. `terms`: depends on them and changes with them. */
  slot?: "place" | "terms";
  /** A change of one of these sets it to `absent`, unless the edit names it. */
  resetBy?: readonly string[];
  /** The field's name in a destruction act; only for the patient's own data. */
  personal?: string;
  /** A column of the exported journal. */
  isExported?: boolean;
  /** A value for people; the text itself where it is not given. */
  words?: (value: unknown) => string;
  /** Words for an empty value. */
  empty?: string;
}

/** The fields of a visit that a person writes, each described once. */
export const VISIT_FIELDS = {
  employee: {
    label: "Врач",
    value: z.int(),
    written: () => employee,
    fromPatient: () => employee,
    slot: "place",
    isExported: true,
  },
  record_day: {
    label: "Дата",
    value: answeredDay,
    written: spelledDay,
    fromPatient: spelledDay,
    slot: "place",
    isExported: true,
    words: (value: unknown) => formatDay(value as Day),
  },
  record_time: {
    label: "Время",
    value: z.string(),
    written: () => timeSchema,
    fromPatient: () => timeSchema,
    slot: "place",
    isExported: true,
  },
  /** Staff took a time that is not offered. A move without the flag needs an offered time. */
  squeezed_in: {
    label: "Вне расписания",
    value: z.boolean(),
    written: () => z.boolean(),
    absent: false,
    slot: "terms",
    resetBy: ["employee", "record_day", "record_time"],
    words: yesNo,
  },
  user_name: {
    label: "ФИО",
    personal: "фамилия, имя, отчество",
    value: z.string(),
    stored: storedName,
    written: () => storableText(STAFF_TEXT_AT_MOST).check(z.overwrite(storedName)),
    fromPatient: () =>
      z.pipe(
        storableText(NAME_AT_MOST, NO_NAME).check(z.minLength(1, NO_NAME)),
        storableText(NAME_AT_MOST).check(
          z.overwrite(normaliseName),
          z.refine(isPatientName, "В ФИО допустимы только буквы, пробел, дефис и апостроф"),
        ),
      ),
    absent: "",
    isExported: true,
  },
  phone: {
    label: "Телефон",
    personal: "номер телефона",
    value: z.string(),
    stored: storedPhone,
    written: () => storableText(STAFF_TEXT_AT_MOST).check(z.overwrite(storedPhone)),
    fromPatient: () =>
      z.string(NO_PHONE).check(z.refine(isPhone, NO_PHONE), z.overwrite(elevenDigits)),
    absent: "",
    isExported: true,
    words: (value: unknown) => formatPhone(String(value)),
  },
  service: {
    label: "Услуга",
    personal: "услуга, на которую записан пациент",
    value: z.string(),
    stored: normaliseText,
    written: () => storableText(500),
    fromPatient: () => storableText(500, NO_SERVICE).check(z.minLength(1, NO_SERVICE)),
    absent: "",
    isExported: true,
  },
  add_comment: {
    label: "Комментарий",
    personal: "комментарий к записи",
    value: z.string(),
    stored: normaliseText,
    written: () => storableText(2000),
    fromPatient: () => z._default(storableText(2000), ""),
    absent: "",
    isExported: true,
  },
  /** Confirmed: reception has called back, or booked itself. */
  call_operator: {
    label: "Обратный звонок",
    value: z.boolean(),
    written: () => z.boolean(),
    absent: true,
    words: yesNo,
  },
  /**
   * `HH:MM` by the clinic's clock on the day of the visit; empty if the visit is on a different
   * day.
   */
  arrived_at: {
    label: "Приход",
    value: z.string(),
    written: () => z.union([z.literal(""), timeSchema], "Неверное время прихода"),
    absent: "",
    resetBy: ["record_day"],
    isExported: true,
    empty: "нет",
  },
  /** The patient agrees to messages about this visit. */
  sms_consent: {
    label: "Согласие на SMS",
    value: z.boolean(),
    written: () => z.boolean(),
    fromPatient: () => z._default(z.boolean(), false),
    absent: false,
    words: yesNo,
  },
  outcome: {
    label: "Итог",
    value: outcomeSchema,
    written: () => outcomeSchema,
    absent: "",
    isExported: true,
    words: (value: unknown) => outcomeWords(String(value)),
    empty: "нет",
  },
} as const satisfies Record<string, VisitField>;

type Fields = typeof VISIT_FIELDS;
export type RecordField = keyof Fields;

/** The names of the fields, in the API and in the database. */
export const RECORD_FIELDS = Object.keys(VISIT_FIELDS) as RecordField[];

export const isRecordField = (name: string): name is RecordField => name in VISIT_FIELDS;

/** The description of a field, with its optional attributes. */
export const describedField = (field: RecordField): VisitField => VISIT_FIELDS[field];

/** The fields with this attribute. */
type Having<Attribute extends keyof VisitField, Value = unknown> = {
  [Field in RecordField]: Fields[Field] extends Record<Attribute, Value> ? Field : never;
}[RecordField];

const having = <Field extends RecordField>(wanted: (field: VisitField) => boolean) =>
  RECORD_FIELDS.filter((field) => wanted(VISIT_FIELDS[field])) as Field[];

/** Texts that a person types. */
export const TEXT_FIELDS = having<Having<"stored">>(({ stored }) => stored !== undefined);

export type PersonalField = Having<"personal">;

/** The patient's data that a destruction destroys. */
export const PERSONAL_FIELDS = having<PersonalField>(({ personal }) => personal !== undefined);

export type PlaceField = Having<"slot", "place">;

/** Doctor, day and time. */
export const PLACE_FIELDS = having<PlaceField>(({ slot }) => slot === "place");

/** The fields of the slot: if one side changes any, it changes all. */
export const SLOT_FIELDS = having<Having<"slot">>(({ slot }) => slot !== undefined);

/** The fields of a slot other than doctor, day and time. */
export const SLOT_TERMS = having<Having<"slot", "terms">>(({ slot }) => slot === "terms");

export const isSlotField = (field: string) => SLOT_FIELDS.some((each) => each === field);

const OPTIONAL_FIELDS = having<Having<"absent">>(({ absent }) => absent !== undefined);

export type OptionalFields = {
  [Field in Having<"absent">]: z.output<Fields[Field]["value"]>;
};

/** The values of a visit of which only doctor, day and time are known. */
export const ABSENT = Object.fromEntries(
  OPTIONAL_FIELDS.map((field) => [field, VISIT_FIELDS[field].absent]),
) as OptionalFields;

type Answered = { [Field in RecordField]: Fields[Field]["value"] };

/** Schemas of the fields as the API returns them. */
export const ANSWERED_SHAPE = Object.fromEntries(
  RECORD_FIELDS.map((field) => [field, VISIT_FIELDS[field].value]),
) as unknown as Answered;

type Written = { [Field in RecordField]: ReturnType<Fields[Field]["written"]> };

/** A field's value as the server writes it; days are ISO. */
export type WrittenFields = { [Field in RecordField]: z.output<Written[Field]> };

type Created = {
  [Field in RecordField]: Field extends Having<"absent">
    ? z.ZodMiniDefault<Written[Field]>
    : Written[Field];
};

/** Schemas of a new visit by reception: only doctor, day and time are required. */
export const createdShape = (today: Day) =>
  Object.fromEntries(
    RECORD_FIELDS.map((field) => {
      const { written, absent } = describedField(field);
      return [field, absent === undefined ? written(today) : z._default(written(today), absent)];
    }),
  ) as unknown as Created;

/** Schemas of a change by reception; a field that is absent stays. */
export const changedShape = (today: Day) =>
  Object.fromEntries(
    RECORD_FIELDS.map((field) => [field, z.optional(describedField(field).written(today))]),
  ) as unknown as { [Field in RecordField]: z.ZodMiniOptional<Written[Field]> };

type FromPatient = Having<"fromPatient">;

/** Schemas of a new visit by a patient. */
export const patientShape = (today: Day) =>
  Object.fromEntries(
    having<FromPatient>(({ fromPatient }) => fromPatient !== undefined).map((field) => [
      field,
      VISIT_FIELDS[field].fromPatient(today),
    ]),
  ) as unknown as { [Field in FromPatient]: ReturnType<Fields[Field]["fromPatient"]> };

/** The columns of an exported journal that are fields. */
export const EXPORTED_FIELDS = having<Having<"isExported">>(({ isExported }) => !!isExported);

/** A value as people read it; an absent value is empty. A doctor stays a number. */
export function fieldWords(field: RecordField, value: unknown): string {
  return describedField(field).words?.(value) ?? String(value);
}

/** The labels of fields in the middle of a sentence. */
export const labelsInText = (fields: readonly RecordField[]): string =>
  fields.map((field) => inText(VISIT_FIELDS[field].label)).join(", ");

const inText = (label: string) =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** The same fields, their texts as they are stored. */
export const storedTexts = <Some extends object>(fields: Some): Some =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const stored = isRecordField(name) ? describedField(name).stored : undefined;
      return [name, stored && typeof value === "string" ? stored(value) : value];
    }),
  ) as Some;

/** An edit including the fields that it resets. */
export function withResets<Edit extends object>(edit: Edit, before: object): Edit {
  const [now, then] = [edit, before] as Partial<Record<string, unknown>>[];
  const isChanged = (field: string) =>
    now !== undefined && field in now && now[field] !== then?.[field];
  const reset = OPTIONAL_FIELDS.filter((field) => describedField(field).resetBy?.some(isChanged));
  return { ...only(ABSENT, reset), ...edit };
}

/** Those of `fields` named in `names`. */
export function only<Named extends object>(fields: Named, names: Iterable<string>): Partial<Named> {
  const wanted = new Set(names);
  const named = Object.entries(fields).filter(([name]) => wanted.has(name));
  return Object.fromEntries(named) as Partial<Named>;
}
