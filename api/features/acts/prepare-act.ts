import type { ActValues } from "../../../shared/retention/act.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { actFileName } from "./act-file-name.ts";
import { clinicOperator, METHOD, SYSTEM } from "./operator.ts";
import {
  categoriesOf,
  type Occasion,
  type PreparedAct,
  type RecordToDestroy,
} from "./prepared-act.ts";
import { selectNextNth } from "./queries.ts";
import { fillTemplate } from "./template/confined-template.ts";
import { currentTemplate } from "./template.ts";

/**
 * Renders the act before the transaction that destroys the record: rendering takes longer than the
 * transaction may.
 */
export async function prepareAct(
  db: Queryable,
  record: RecordToDestroy,
  occasion: Occasion,
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
function valuesOf(record: RecordToDestroy, { by, now, reason }: Occasion): ActValues {
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
