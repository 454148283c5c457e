import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useEngine, useStatus, type VisitView } from "../../offline/index.ts";
import { preparationFor, useStoredPrices } from "../../ui/fields/stored-prices.ts";
import { dataStamp } from "../../ui/sync-status/data-stamp.ts";
import "./print-sheets.css";
import { PrintedVisit } from "./print-sheet.tsx";

/** The chosen visits as one table on paper. */
export function usePrintingVisits(visits: readonly VisitView[]): {
  print: () => void;
  sheets: ReactNode;
} {
  const engine = useEngine();
  const status = useStatus();
  const prices = useStoredPrices();
  const [printing, setPrinting] = useState(false);
  useWindowEvent("afterprint", () => setPrinting(false));
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
                <PrintedVisit
                  key={record.uid}
                  record={record}
                  isOfMany
                  preparation={preparationFor(record.service, prices)}
                />
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
