import { plainText } from "../../../shared/language/plain-text.ts";
import { CannotStart } from "../../platform/config/startup-error.ts";
import type { Sheet, SheetLine } from "./workbook-process.ts";

/** The kinds of rows that a file can have. */
export const FILE_KINDS = ["doctors", "prices", "schedules", "visits"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** An older product also has these. */
export type Kind = FileKind | "photos" | "articles" | "templates";

export const KIND_WORDS: Record<Kind, string> = {
  doctors: "Врачи",
  photos: "Фотографии",
  prices: "Цены",
  articles: "Статьи",
  templates: "Шаблоны расписания",
  schedules: "Расписание",
  visits: "Записи",
};

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
/** A list of visits has these columns, a list of offered times does not. */
const VISIT_MARKS = ["user_name", "phone"];

/** The table of a file, and the kind of rows it holds. */
export interface Recognised {
  kind: FileKind;
  sheet: string | null;
  /** Where the names of the columns are. */
  headerLine: number;
  /** The columns of each field. */
  columns: ReadonlyMap<string, readonly number[]>;
  lines: readonly SheetLine[];
  /** Each column of the file, and its field; null if it is not imported. */
  shown: { column: string; field: string | null }[];
}

/** Rows above the header to search: a title, an address, a date. */
const LOOKED_AT = 20;

/** Finds a table by the names of its columns, and its kind by these or by `wanted`. */
export function recognise(sheets: readonly Sheet[], wanted: FileKind | null): Recognised {
  const kinds = wanted ? [wanted] : FILE_KINDS;
  const found = sheets.flatMap((sheet) => tableIn(sheet, kinds) ?? []);
  const filled = found.filter(({ lines }) => lines.length > 0);
  const [table, ...more] = filled.length > 0 ? filled : found;
  if (!table) throw notFound(sheets, wanted);
  if (more.length > 0) {
    const names = [table, ...more].map(({ sheet }) => `«${sheet}»`).join(", ");
    throw new CannotStart(`Таблиц в файле несколько, на листах ${names}: оставьте одну`);
  }
  return table;
}

function tableIn({ name, lines }: Sheet, kinds: readonly FileKind[]): Recognised | null {
  for (const [at, { number: headerLine, cells: header }] of lines.slice(0, LOOKED_AT).entries()) {
    const kind = kindOf(header, kinds);
    if (!kind) continue;
    const columns = columnsIn(header, kind);
    const fields = FIELDS[kind].flatMap((field) =>
      (columns.get(field.name) ?? []).map((column) => [column, field.label] as const),
    );
    const labels = new Map(fields);
    const shown = header.map((column, at) => ({ column, field: labels.get(at) ?? null }));
    return { kind, sheet: name, headerLine, columns, lines: lines.slice(at + 1), shown };
  }
  return null;
}

/** The label of a field's column. */
export const labelOf = (kind: Kind, field: string): string | null =>
  fieldsOf(kind).find(({ name }) => name === field)?.label ?? null;

function fieldsOf(kind: Kind): readonly Field[] {
  const ofFile = FILE_KINDS.find((each) => each === kind);
  return ofFile ? FIELDS[ofFile] : [];
}

function kindOf(header: readonly string[], kinds: readonly FileKind[]): FileKind | null {
  const fitting = kinds.filter((kind) => {
    const columns = columnsIn(header, kind);
    const isWhole = FIELDS[kind].every(({ name, isRequired }) => !isRequired || columns.has(name));
    const isForced = kinds.length === 1;
    return (
      isWhole && (isForced || kind !== "visits" || VISIT_MARKS.some((mark) => columns.has(mark)))
    );
  });
  if (fitting.includes("visits")) return "visits";
  if (fitting.length < 2) return fitting[0] ?? null;
  throw new CannotStart(
    `По столбцам не понять, что в файле (${header.join(", ")}). Назовите: --kind ${FILE_KINDS.join("|")}`,
  );
}

function notFound(sheets: readonly Sheet[], wanted: FileKind | null): CannotStart {
  const header = sheets.find(({ lines }) => lines.length > 0)?.lines[0]?.cells ?? [];
  if (wanted) {
    const columns = columnsIn(header, wanted);
    const missing = FIELDS[wanted].filter(
      ({ name, isRequired }) => isRequired && !columns.has(name),
    );
    return new CannotStart(
      `${KIND_WORDS[wanted]}: нет столбцов ${quoted(missing)}. В файле есть: ${header.join(", ")}`,
    );
  }
  const expected = FILE_KINDS.map(
    (each) => `  ${KIND_WORDS[each]}: ${quoted(FIELDS[each].filter((one) => one.isRequired))}`,
  );
  return new CannotStart(
    [
      `Нужных столбцов в файле нет, первая строка: ${header.join(", ")}`,
      "Столбцы, без которых таблицу не узнать:",
      ...expected,
    ].join("\n"),
  );
}

function columnsIn(header: readonly string[], kind: FileKind): Map<string, number[]> {
  const titles = header.map(plainTitle);
  const columns = new Map<string, number[]>();
  for (const { name, label, also = [] } of FIELDS[kind]) {
    const spellings = [label, name, ...also].map(plainTitle);
    const own = spellings.flatMap((spelling) =>
      titles.flatMap((title, at) => (title === spelling ? [at] : [])),
    );
    if (own.length > 0) columns.set(name, own);
  }
  return columns;
}

/** `Ф.И.О. врача ` → `фио врача`. */
const plainTitle = (title: string): string =>
  plainText(title)
    .replace(/[.:*"«»]/g, "")
    .replace(/[\s,()]+/g, " ")
    .trim();

const quoted = (fields: readonly Field[]) => fields.map(({ label }) => `«${label}»`).join(", ");
