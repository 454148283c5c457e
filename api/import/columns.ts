import { plainText } from "../../shared/language/plain-text.ts";
import { CannotStart } from "../cannot-start.ts";
import { FILE_KINDS, type FileKind, KIND_WORDS, type Kind } from "./kinds.ts";
import type { Table } from "./table.ts";

interface Field {
  name: string;
  /** As the column is called where it is shown; also the first spelling it is known by. */
  label: string;
  also?: readonly string[];
  isRequired?: true;
}

const FIELDS: Record<FileKind, readonly Field[]> = {
  doctors: [
    {
      name: "name_employee",
      label: "ФИО",
      also: ["фио врача", "врач", "имя", "сотрудник"],
      isRequired: true,
    },
    { name: "full_pro_name", label: "Должность", also: ["специальность"], isRequired: true },
    { name: "services", label: "Услуги" },
    {
      name: "service_minutes",
      label: "Длительность услуг",
      also: ["длительность услуг мин", "длительность", "длительность мин"],
    },
    { name: "desc_employee", label: "Описание", also: ["краткое описание", "о враче"] },
    { name: "profile_txt", label: "Образование" },
    {
      name: "additional_education",
      label: "Дополнительное образование",
      also: ["доп образование"],
    },
    { name: "work_experience", label: "Опыт работы", also: ["опыт", "стаж"] },
    { name: "professional_interests", label: "Профессиональные интересы", also: ["интересы"] },
    { name: "sort_emp", label: "Порядок", also: ["сортировка"] },
    { name: "is_flagged", label: "Скрыть из слайдера" },
    { name: "hidden_doctor", label: "Скрыть на сайте", also: ["скрыт", "скрыть"] },
  ],
  prices: [
    {
      name: "name",
      label: "Название",
      also: ["услуга", "наименование", "название услуги"],
      isRequired: true,
    },
    { name: "price", label: "Цена", also: ["стоимость", "цена руб"], isRequired: true },
    { name: "category_id", label: "Раздел", also: ["категория"], isRequired: true },
    { name: "description", label: "Описание", also: ["примечание"] },
    { name: "sort", label: "Порядок", also: ["сортировка"] },
  ],
  schedules: [
    {
      name: "employeeId",
      label: "Врач",
      also: ["фио врача", "фио", "сотрудник", "специалист"],
      isRequired: true,
    },
    { name: "day", label: "Дата", also: ["день", "дата приема"], isRequired: true },
    {
      name: "time",
      label: "Время",
      also: ["часы", "время приема", "часы приема"],
      isRequired: true,
    },
  ],
  visits: [
    {
      name: "employee",
      label: "Врач",
      also: ["фио врача", "сотрудник", "специалист"],
      isRequired: true,
    },
    {
      name: "record_day",
      label: "Дата",
      also: ["день", "дата приема", "дата и время", "дата визита", "дата записи"],
      isRequired: true,
    },
    { name: "record_time", label: "Время", also: ["время приема", "время визита", "время записи"] },
    { name: "user_name", label: "Пациент", also: ["фио пациента", "пациентка", "клиент", "фио"] },
    { name: "phone", label: "Телефон", also: ["телефон пациента", "номер телефона"] },
    { name: "service", label: "Услуга" },
    { name: "add_comment", label: "Комментарий", also: ["примечание"] },
    { name: "call_operator", label: "Подтверждена", also: ["подтверждено", "подтвержден"] },
    { name: "number", label: "Номер", also: ["номер записи", "id", "№"] },
  ],
};
/** A list of visits differs from one of offered times by whom it names. */
const VISIT_MARKS = ["user_name", "phone"];

export interface Recognised {
  kind: FileKind;
  /** Where each field is. */
  places: ReadonlyMap<string, number>;
  /** Each column of the file, and the field it goes to; null: not imported. */
  shown: { column: string; field: string | null }[];
}

/** Finds out by the names of the columns what a file holds, unless `wanted` says it. */
export function recognise({ header }: Table, wanted: FileKind | null): Recognised {
  const kind = wanted ?? kindOf(header);
  const places = placesIn(header, kind);
  const missing = FIELDS[kind].filter(({ name, isRequired }) => isRequired && !places.has(name));
  if (missing.length > 0) {
    throw new CannotStart(
      `${KIND_WORDS[kind]}: нет столбцов ${quoted(missing)}. В файле есть: ${header.join(", ")}`,
    );
  }
  const fields = new Map(FIELDS[kind].map(({ name, label }) => [places.get(name), label]));
  const shown = header.map((column, at) => ({ column, field: fields.get(at) ?? null }));
  return { kind, places, shown };
}

/** What the column of a field is called. */
export const labelOf = (kind: Kind, field: string): string | null =>
  fieldsOf(kind).find(({ name }) => name === field)?.label ?? null;

function fieldsOf(kind: Kind): readonly Field[] {
  const ofFile = FILE_KINDS.find((each) => each === kind);
  return ofFile ? FIELDS[ofFile] : [];
}

function kindOf(header: readonly string[]): FileKind {
  const fitting = FILE_KINDS.filter((kind) => {
    const places = placesIn(header, kind);
    const isWhole = FIELDS[kind].every(({ name, isRequired }) => !isRequired || places.has(name));
    return isWhole && (kind !== "visits" || VISIT_MARKS.some((mark) => places.has(mark)));
  });
  const only = fitting.length === 1 ? fitting[0] : undefined;
  const kind = fitting.includes("visits") ? "visits" : only;
  if (kind) return kind;
  const expected = FILE_KINDS.map(
    (each) => `  ${KIND_WORDS[each]}: ${quoted(FIELDS[each].filter((one) => one.isRequired))}`,
  );
  throw new CannotStart(
    [
      `По столбцам не понять, что в файле (${header.join(", ")}). Назовите: --kind ${FILE_KINDS.join("|")}`,
      "Нужные столбцы:",
      ...expected,
    ].join("\n"),
  );
}

function placesIn(header: readonly string[], kind: FileKind): Map<string, number> {
  const columns = header.map(plainTitle);
  const places = new Map<string, number>();
  for (const { name, label, also = [] } of FIELDS[kind]) {
    const spellings = [label, name, ...also].map(plainTitle);
    const place = spellings.map((each) => columns.indexOf(each)).find((at) => at >= 0);
    if (place !== undefined && ![...places.values()].includes(place)) places.set(name, place);
  }
  return places;
}

/** `Ф.И.О. врача ` → `фио врача`. */
const plainTitle = (title: string): string =>
  plainText(title)
    .replace(/[.:*"«»]/g, "")
    .replace(/[\s,()]+/g, " ")
    .trim();

const quoted = (fields: readonly Field[]) => fields.map(({ label }) => `«${label}»`).join(", ");
