import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { useEngine, useStatus, type VisitView } from "../../offline/index.ts";
import { dataStamp } from "../../ui/sync-status/data-stamp.ts";
import "./print-sheets.css";
import { formatDay } from "../../../shared/time/calendar.ts";
import { patientOf } from "../record/record-address.ts";
import { notesOf } from "./print-sheet.tsx";

/** The chosen visits as one table on paper. */
export function usePrintingVisits(visits: readonly VisitView[]): {
  print: () => void;
  sheets: ReactNode;
} {
  const engine = useEngine();
  const status = useStatus();
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const end = () => setPrinting(false);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, []);
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  const sheets =
    printing &&
    createPortal(
      <div className="print-sheets" data-of="chosen">
        <section className="print-sheet">
          <h1>Записи</h1>
          <table>
            <thead>
              <tr>
                <th>День</th>
                <th>Время</th>
                <th>Пациент</th>
                <th>Телефон</th>
                <th>Врач</th>
                <th>Услуга</th>
                <th>Комментарий</th>
              </tr>
            </thead>
            <tbody>
              {visits.map((record) => (
                <tr key={record.uid}>
                  <td>{formatDay(record.day)}</td>
                  <th>{record.record_time}</th>
                  <td>
                    {patientOf(record)}
                    {notesOf(record)}
                  </td>
                  <td className="print-phone">{formatPhone(record.phone)}</td>
                  <td>{shortName(record.employee_name)}</td>
                  <td>{record.service}</td>
                  <td>{record.add_comment}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="print-stamp">{dataStamp(status, engine)}</p>
        </section>
      </div>,
      document.body,
    );
  return { print, sheets };
}
