import { CANCEL_REASONS, type CancelReason } from "../../../shared/journal/cancel-reason.ts";
import {
  PERSONAL_FIELDS,
  type PersonalField,
  VISIT_FIELDS,
} from "../../../shared/journal/visit-fields.ts";
import type { ActValues } from "../../../shared/retention/act.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import type { Db, Queryable, Tx } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/env.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { queueDestruction } from "../webhooks/queue.ts";
import { insertAct, selectNextNth } from "./queries.ts";
import { currentTemplate, fillTemplate } from "./template/template.ts";

/** The fields of a record that its act needs. */
export interface RecordToDestroy extends Record<PersonalField, string> {
  id: number;
  uid: string;
  revision: number;
  record_day: Day;
  record_time: string;
  employee: number | null;
  employee_name: string;
  consent_version: string | null;
  /** A wish of the waiting list: its day is the last one that the patient would take. */
  isWish?: boolean;
}

/** The person, time and reason of a destruction. */
export interface DestructionOccasion extends Occasion {
  reason: string;
}

export const REASONS = {
  cancelled: "Отмена записи: обработка данных для этого приёма больше не нужна",
  cancelledByPatient:
    "Отмена записи пациенткой по её ссылке: обработка данных для этого приёма больше не нужна",
  wishBooked: "Пациентка записана на приём: пожелание в листе ожидания исполнено",
  wishWithdrawn: "Пациентка больше не ждёт: обработка данных пожелания больше не нужна",
  wishExpired: "Последний день пожелания в листе ожидания прошёл (автоматическое удаление)",
  expired:
    "Цель обработки достигнута: день приёма прошёл, с создания записи прошло трое суток (автоматическое удаление)",
} as const;

/** How the log and the act give each reason of a cancellation by reception. */
const BECAUSE: Readonly<Record<CancelReason, string>> = {
  patient: because(CANCEL_REASONS.patient),
  doctor: because(CANCEL_REASONS.doctor),
  other_time: because(CANCEL_REASONS.other_time),
  mistake: because(CANCEL_REASONS.mistake),
};

function because(words: string): string {
  return `Отмена записи, причина: ${words.toLowerCase()}. Обработка данных для этого приёма больше не нужна`;
}

/** @param reason null if reception gave none */
export const cancelledBecause = (reason: CancelReason | null): string =>
  reason ? BECAUSE[reason] : REASONS.cancelled;

/** Reasons of a cancellation: by staff, by the patient. */
export const CANCELLATIONS = {
  staff: REASONS.cancelled,
  because: BECAUSE,
  patient: REASONS.cancelledByPatient,
};

/** A rendered act, waiting for its destruction. */
export interface PreparedAct extends DestructionOccasion {
  of: { uid: string; revision: number };
  /** Number of the record's destruction. */
  nth: number;
  fileName: string;
  categories: string;
  document: Uint8Array;
}

/** The categories of patient data in a record, in Russian. */
function categoriesOf(record: RecordToDestroy): string {
  const held = [
    ...PERSONAL_FIELDS.map((field) => record[field] && VISIT_FIELDS[field].personal),
    record.consent_version && "сведения о согласии на обработку данных",
    record.isWish ? "желаемые врач, дни и время дня" : "врач, день и время приёма",
  ];
  return held.filter(Boolean).join("; ");
}

/**
 * Renders the act before the transaction that destroys the record: rendering takes longer than the
 * transaction may.
 */
export async function prepareAct(
  db: Queryable,
  record: RecordToDestroy,
  occasion: DestructionOccasion,
): Promise<PreparedAct> {
  const nth = await selectNextNth(db, record.uid);
  const document = await fillTemplate(await currentTemplate(db), valuesOf(record, occasion));
  return {
    ...occasion,
    of: { uid: record.uid, revision: record.revision },
    nth,
    fileName: actFileName(record, occasion.now, nth),
    categories: categoriesOf(record),
    document,
  };
}

/**
 * The values of the template. The act names the record by its number and day: it must not keep the
 * patient's name.
 */
function valuesOf(record: RecordToDestroy, { by, now, reason }: DestructionOccasion): ActValues {
  const operator = clinicOperator();
  return {
    оператор: operator.name,
    адрес: operator.address,
    обработчик: operator.processor,
    номер_записи: record.isWish ? `${record.id}, пожелание в листе ожидания` : String(record.id),
    день_приёма: `${record.isWish ? "не позже " : ""}${formatDay(record.record_day)}`,
    время_приёма: record.record_time,
    врач: record.employee_name,
    категории: categoriesOf(record),
    система: SYSTEM,
    способ: METHOD,
    причина: reason,
    дата: `${formatDay(now.day)} ${now.time}`,
    кто: by.userId === null ? by.name : `пользователь системы, логин: ${by.name}`,
  };
}

/** The record changed after its act was rendered; the destruction begins again. */
export class ActOutdated extends Refusal {
  constructor() {
    super(503, PROBLEM.unavailable, "Запись как раз меняют, попробуйте ещё раз");
  }
}

/**
 * Stores the act and its log row, and queues the events for other programs, in the transaction that
 * destroys the record.
 */
export async function storeAct(
  tx: Tx,
  act: PreparedAct | null,
  record: RecordToDestroy,
): Promise<void> {
  if (act?.of.uid !== record.uid || act.of.revision !== record.revision) throw new ActOutdated();
  await insertAct(tx, {
    kind: record.isWish ? "wish" : "destruction",
    nth: act.nth,
    uid: record.uid,
    journal_id: record.id,
    act_filename: act.fileName,
    created_at: act.now.instant,
    deleted_by: act.by.name,
    record_day: record.record_day,
    record_time: record.record_time,
    document: act.document,
  });
  await logEvent(tx, {
    at: act.now.instant,
    by: act.by,
    action: record.isWish ? "wish_deleted" : "deleted",
    record,
    detail: act.categories,
    reason: act.reason,
  });
  if (record.isWish) return;
  const { staff, because: reasons, patient } = CANCELLATIONS;
  const isCancelled = [staff, patient, ...Object.values(reasons)].includes(act.reason);
  await queueDestruction(tx, record, { isCancelled, at: act.now.instant });
}

/**
 * Acts are numbered by their file names: the moment, the record's number in eight digits, eight
 * characters of its uid and, from the second on, which of its destructions it was: a returned
 * record may be destroyed again within the minute. Unique, and sorted by time:
 * `akt-2027-06-10-0900-00000012-5e0b1c2d.docx`, `akt-2027-06-10-0900-00000012-5e0b1c2d-2.docx`.
 */
function actFileName(
  { id, uid }: Pick<RecordToDestroy, "id" | "uid">,
  { day, time }: Now,
  nth: number,
): string {
  const number = String(id).padStart(8, "0");
  const again = nth > 1 ? `-${nth}` : "";
  return `akt-${day}-${time.replace(":", "")}-${number}-${uid.slice(0, 8)}${again}.docx`;
}

/** @param nth number of the record's destruction that is undone */
export const returnActFileName = (
  record: Pick<RecordToDestroy, "id" | "uid">,
  now: Now,
  nth: number,
): string => actFileName(record, now, nth).replace(/^akt/, "vozvrat");

export const isActFileName = (name: string) =>
  /^(akt|vozvrat)-\d{4}-\d{2}-\d{2}-\d{4}-\d{8,10}-[0-9a-f]{8}(-\d+)?\.docx$/.test(name);

/** The data controller («оператор»), as Order 179 requires it to be named. */
interface Operator {
  name: string;
  address: string;
  /** The processor of the data on the operator's behalf. */
  processor: string;
}

export const SYSTEM = "информационная система персональных данных «Priem» (запись на приём)";
const METHOD =
  "удаление из базы данных информационной системы без возможности восстановления её средствами";

/** From the clinic's facts in `clinic.json`. */
export function clinicOperator(): Operator {
  const { legal } = clinicFacts();
  return {
    name: `${legal.entityFull}, ИНН ${legal.inn}, ОГРН ${legal.ogrn}`,
    address: legal.address,
    processor: legal.processor
      ? `${legal.processor.name}, ${legal.processor.address}`
      : "обработка другому лицу не поручалась",
  };
}

const ATTEMPTS = 5;

/**
 * Renders the act of what `find` finds and hands it to `destroying`, whose transaction destroys it.
 * Rendering takes longer than a transaction may, so the record can change meanwhile: `ActOutdated`
 * is retried with a new act. The act is null where nothing is found.
 */
export async function retryWithAct<T>(
  db: Db,
  find: () => Promise<RecordToDestroy | null>,
  occasion: DestructionOccasion,
  destroying: (act: PreparedAct | null) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await find();
    const act = found && (await prepareAct(db, found, occasion));
    try {
      return await destroying(act);
    } catch (error) {
      if (!(error instanceof ActOutdated) || attempt === ATTEMPTS) throw error;
    }
  }
}
