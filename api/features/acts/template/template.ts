import type { ActPlaceholder, ActValues } from "../../../../shared/retention/act.ts";
import { type Db, type Queryable, transaction } from "../../../platform/database/connection.ts";
import type { Actor } from "../../../platform/event-log/event.ts";
import { logEvent } from "../../../platform/event-log/events.ts";
import { ConfinedProcess, JobFailed, LimitExceeded } from "../../../platform/sandbox/process.ts";
import { insertTemplate, selectTemplate } from "../queries.ts";
import { makeActForm } from "./act-form.ts";
import { refused, TOO_COMPLEX } from "./render-act.ts";
import type { TemplateJob, TemplateResult } from "./template-process.ts";

/** The template in use: the last one uploaded, else our own. */
export async function currentTemplate(db: Queryable): Promise<Uint8Array> {
  return (await selectTemplate(db)) ?? (await defaultTemplate());
}

/** Checks a template and makes it current; keeps the earlier ones. Throws 400 if it is invalid. */
export async function replaceTemplate(
  db: Db,
  document: Uint8Array,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await checkTemplate(document, by.name);
  await transaction(db, async (tx) => {
    await insertTemplate(tx, { document, uploadedBy: by.name, at });
    await logEvent(tx, { at, by, action: "template" });
  });
}

const LIMITS = { processorMs: 10_000, elapsedMs: 50_000, bytes: 768 * 1024 * 1024 };
/** The limit for an act is three times that of the trial filling which accepted the template. */
const TRIAL_LIMITS = { ...LIMITS, processorMs: 3_000 };
const SCRIPT = new URL("./template-process.ts", import.meta.url);

/** A separate process, so that uploads do not delay a destruction. */
const inspecting = new ConfinedProcess<TemplateJob, TemplateResult>(SCRIPT, TRIAL_LIMITS);
const rendering = new ConfinedProcess<TemplateJob, TemplateResult>(SCRIPT, LIMITS);

async function checkTemplate(template: Uint8Array, by: string): Promise<void> {
  try {
    const verdict = await inspecting.run(by, { template, values: null });
    if (verdict && "refused" in verdict) throw refused(verdict.refused);
  } catch (error) {
    if (!(error instanceof LimitExceeded || error instanceof JobFailed)) throw error;
    throw refused(TOO_COMPLEX);
  }
}

/**
 * An act from the clinic's template, or from the built-in one if that cannot be filled in time, as
 * on a busy machine: data must be destroyed on the day the law requires.
 */
export async function fillTemplate(template: Uint8Array, values: ActValues): Promise<Uint8Array> {
  try {
    return await filled(template, values);
  } catch (error) {
    if (!(error instanceof LimitExceeded || error instanceof JobFailed)) throw error;
    return await filled(await defaultTemplate(), values);
  }
}

async function filled(template: Uint8Array, values: ActValues): Promise<Uint8Array> {
  const result = await rendering.run("acts", { template, values });
  if (!result || !("document" in result)) throw new Error("No act came of a template");
  return result.document;
}

const ROWS: readonly (readonly [string, ActPlaceholder])[] = [
  ["Оператор", "оператор"],
  ["Адрес оператора", "адрес"],
  ["Лицо, обрабатывающее данные по поручению оператора", "обработчик"],
  ["Чьи данные уничтожены: номер записи на приём", "номер_записи"],
  ["День приёма", "день_приёма"],
  ["Время приёма", "время_приёма"],
  ["Врач", "врач"],
  ["Категории уничтоженных персональных данных", "категории"],
  ["Информационная система", "система"],
  ["Способ уничтожения", "способ"],
  ["Причина уничтожения", "причина"],
  ["Дата уничтожения", "дата"],
  ["Кто уничтожил", "кто"],
];

let made: Promise<Uint8Array> | null = null;

/** The template of a clinic that has not uploaded one, with every line of Order 179 p. 3. */
export function defaultTemplate(): Promise<Uint8Array> {
  made ??= makeActForm({
    title: "Акт об уничтожении персональных данных",
    subtitle: "об уничтожении персональных данных",
    basis:
      "Составлен в соответствии с частью 7 статьи 21 Федерального закона от 27.07.2006 № 152-ФЗ и приказом Роскомнадзора от 28.10.2022 № 179.",
    rows: ROWS.map(([name, placeholder]) => [name, `{{${placeholder}}}`] as const),
    signers: ["Уничтожил(а):", "Проверил(а):"],
  });
  return made;
}
