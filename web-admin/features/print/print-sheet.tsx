import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { isAccepted } from "../../../shared/journal/record.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDay, formatDayLong, formatDaySpoken } from "../../../shared/time/calendar.ts";
import { type DayView, type Status, useEngine, type VisitView } from "../../offline/index.ts";
import { dataStamp } from "../../ui/sync-status/data-stamp.ts";
import { dayBlocks } from "../day/day-blocks.ts";
import { patientOf } from "../record/record-address.ts";

interface Props {
  of: DayView;
  doctor: Doctor | undefined;
  status: Status;
}

/** One doctor's day on paper, stamped with the time its data is of. */
export function PrintSheet({ of, doctor, status }: Props) {
  const engine = useEngine();
  const name = doctor?.name_employee ?? of.records[0]?.employee_name;
  return (
    <section className="print-sheet">
      <h1>{name}</h1>
      <p className="print-day">
        {formatDayLong(of.day)}, {formatDaySpoken(of.day).split(", ")[1]}
        {doctor && ` · ${doctor.full_pro_name}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>Время</th>
            <th>Пациент</th>
            <th>Телефон</th>
            <th>Услуга</th>
            <th>Комментарий</th>
            <th>Пришла</th>
          </tr>
        </thead>
        <tbody>
          {dayBlocks(of).map(({ time, state, visit }) =>
            visit ? (
              <PrintedVisit key={visit.uid} record={visit} />
            ) : (
              <tr key={time}>
                <th>{time}</th>
                <td colSpan={5}>{state === "held" ? "занято" : ""}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="print-stamp">{dataStamp(status, engine)}</p>
    </section>
  );
}

/**
 * @param isOfMany if it is one of several days and doctors, which it then names
 * @param preparation how the patient prepares for it
 */
export function PrintedVisit({
  record,
  isOfMany = false,
  preparation = "",
}: {
  record: VisitView;
  isOfMany?: boolean;
  preparation?: string;
}) {
  return (
    <tr>
      {isOfMany && <td>{formatDay(record.day)}</td>}
      <th>{record.record_time}</th>
      <td>
        {patientOf(record)}
        {notesOf(record)}
      </td>
      <td className="print-phone">{formatPhone(record.phone)}</td>
      {isOfMany && <td>{shortName(record.employee_name)}</td>}
      <td>
        {record.service}
        {preparation !== "" && <div className="print-preparation">Подготовка: {preparation}</div>}
      </td>
      <td>{record.add_comment}</td>
      {!isOfMany && <td className="print-mark">☐</td>}
    </tr>
  );
}

/** States that the screen shows by colour. */
function notesOf(record: VisitView): string {
  const notes = [
    !isAccepted(record) && "не подтверждена",
    record.sync === "waiting" && "не отправлена на сервер",
    (record.sync === "conflict" || record.sync === "rejected") && "требует решения",
  ].filter(Boolean);
  return notes.length > 0 ? ` (${notes.join(", ")})` : "";
}
