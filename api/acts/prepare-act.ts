import type { ActValues } from "../../shared/act.ts";
import { formatDay } from "../../shared/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import {
  actFileName,
  categoriesOf,
  type Doomed,
  type Occasion,
  type PreparedAct,
} from "./about.ts";
import { clinicOperator, METHOD, SYSTEM } from "./operator.ts";
import { renderAct } from "./render-act.ts";
import { currentTemplate } from "./template.ts";

/** Renders the act of a destruction that is about to happen: a file takes longer than a row. */
export async function prepareAct(
  db: Queryable,
  record: Doomed,
  occasion: Occasion,
): Promise<PreparedAct> {
  const document = await renderAct(await currentTemplate(db), valuesOf(record, occasion));
  return {
    ...occasion,
    of: { uid: record.uid, revision: record.revision },
    fileName: actFileName(record, occasion.now),
    categories: categoriesOf(record),
    document,
  };
}

/** Names the record by its number and its visit's day: the act must not keep the name on. */
function valuesOf(record: Doomed, { by, now, reason }: Occasion): ActValues {
  const operator = clinicOperator();
  return {
    оператор: operator.name,
    адрес: operator.address,
    обработчик: operator.processor,
    номер_записи: String(record.id),
    день_приёма: formatDay(record.record_day),
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
