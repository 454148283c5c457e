import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { Refusal } from "../../platform/http/problems.ts";
import type { PreparedAct, RecordToDestroy } from "./prepared-act.ts";
import { insertAct } from "./queries.ts";

/** The record changed after its act was rendered; the destruction begins again. */
export class ActOutdated extends Refusal {
  constructor() {
    super(503, PROBLEM.unavailable, "Запись как раз меняют, попробуйте ещё раз");
  }
}

/** Keeps the act and the log's row, in the transaction that destroys the record. */
export async function keepAct(
  tx: Tx,
  act: PreparedAct | null,
  record: RecordToDestroy,
): Promise<void> {
  if (act?.of.uid !== record.uid || act.of.revision !== record.revision) throw new ActOutdated();
  await insertAct(tx, {
    kind: "destruction",
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
    action: "deleted",
    record,
    detail: act.categories,
    reason: act.reason,
  });
}
