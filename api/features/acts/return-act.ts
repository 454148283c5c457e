import { formatDay } from "../../../shared/time/calendar.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { writableInXml } from "../../platform/event-log/extract.ts";
import type { Now } from "../../platform/http/env.ts";
import { queueVisitEvents } from "../webhooks/queue.ts";
import {
  clinicOperator,
  type RecordToDestroy,
  returnActFileName,
  SYSTEM,
} from "./destruction-act.ts";
import { insertAct } from "./queries.ts";
import { makeActForm } from "./template/act-form.ts";

/** A record that was destroyed by mistake and has been returned. */
interface ReturnedRecord
  extends Pick<RecordToDestroy, "id" | "uid" | "revision" | "record_day" | "record_time"> {
  /** The act of the undone destruction, and the number of that destruction. */
  act: { fileName: string; nth: number };
}

/** The person, time and reason of a return. */
export interface ReturnDecision {
  by: Actor;
  now: Now;
  reason: string;
}

/**
 * Stores the act of a return and its log row, in the transaction that returns the record. The act
 * of the destruction stays; this one names it.
 * @returns the new act's file name
 */
export async function keepReturn(
  tx: Tx,
  record: ReturnedRecord,
  decision: ReturnDecision,
): Promise<string> {
  const fileName = returnActFileName(record, decision.now, record.act.nth);
  await insertAct(tx, {
    kind: "return",
    nth: record.act.nth,
    uid: record.uid,
    journal_id: record.id,
    act_filename: fileName,
    created_at: decision.now.instant,
    deleted_by: decision.by.name,
    record_day: record.record_day,
    record_time: record.record_time,
    document: await renderReturn(record, decision),
  });
  await logEvent(tx, {
    at: decision.now.instant,
    by: decision.by,
    action: "returned",
    record,
    detail: `Отменён акт ${record.act.fileName}, составлен акт ${fileName}`,
    reason: decision.reason,
  });
  await queueVisitEvents(tx, ["visit.booked"], record, decision.now.instant);
  return fileName;
}

function renderReturn(
  { id, record_day, record_time, act }: ReturnedRecord,
  { by, now, reason }: ReturnDecision,
): Promise<Uint8Array> {
  const operator = clinicOperator();
  return makeActForm({
    title: "Акт о возврате ошибочно уничтоженных персональных данных",
    subtitle: "о возврате ошибочно уничтоженных персональных данных",
    basis:
      "Данные были уничтожены автоматически до достижения цели их обработки и возвращены из резервной копии. Акт об уничтожении сохраняется; настоящий акт ссылается на него.",
    rows: [
      ["Оператор", operator.name],
      ["Адрес оператора", operator.address],
      ["Чьи данные возвращены: номер записи на приём", String(id)],
      ["День приёма", formatDay(record_day)],
      ["Время приёма", record_time],
      ["Информационная система", SYSTEM],
      ["Акт об уничтожении, признанном ошибочным", act.fileName],
      ["Причина возврата", writableInXml(reason)],
      ["Дата возврата", `${formatDay(now.day)} ${now.time}`],
      ["Кто решил", `администратор системы, логин: ${writableInXml(by.name)}`],
    ],
    signers: ["Решил(а):", "Проверил(а):"],
  });
}
