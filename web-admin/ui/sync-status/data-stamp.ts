import { type ClinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import type { Engine, Status } from "../../offline/index.ts";

/** Footer of a printed page: time of the data, and how many edits are not sent yet. */
export function dataStamp({ online, lastSyncedAt, waiting }: Status, engine: Engine): string {
  const at = lastSyncedAt ? momentOf(engine.clinicTime(lastSyncedAt)) : "неизвестное время";
  const line = online ? "" : ", без связи с сервером";
  const unsent = waiting > 0 ? `, с неотправленными правками этого устройства: ${waiting}` : "";
  return `Данные на ${at}${line}${unsent}. Напечатано ${momentOf(engine.now())}.`;
}

const momentOf = ({ day, time }: ClinicMoment) => `${formatDay(day)}, ${time}`;
