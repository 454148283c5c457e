import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { type DayView, useStatus } from "../../offline/index.ts";
import "./print-sheets.css";
import { PrintSheet } from "./print-sheet.tsx";

/** Doctor of the sheets being printed; null for all. */
interface Printing {
  employee: number | null;
}

/**
 * Prints one table for each of the given days that has times or visits, also on the browser's own
 * print command. Without such a day, the page prints as it looks.
 */
export function usePrinting(
  days: readonly DayView[],
  doctors: readonly Doctor[],
): { print: (employee: number | null) => void; sheets: ReactNode } {
  const status = useStatus();
  const [printing, setPrinting] = useState<Printing | null>(null);

  const begin = () => flushSync(() => setPrinting((asked) => asked ?? { employee: null }));
  useWindowEvent("beforeprint", begin);
  useWindowEvent("afterprint", () => setPrinting(null));

  const print = (employee: number | null) => {
    flushSync(() => setPrinting({ employee }));
    window.print();
  };

  const printed = days.filter(
    (of) =>
      (of.offered.length > 0 || of.records.length > 0) &&
      (printing?.employee ?? of.employee) === of.employee,
  );
  const sheets =
    printing &&
    printed.length > 0 &&
    createPortal(
      <div className="print-sheets" data-of={printing.employee === null ? "all" : "one"}>
        {printed.map((of) => (
          <PrintSheet
            key={`${of.employee} ${of.day}`}
            of={of}
            status={status}
            doctor={doctors.find(({ id }) => id === of.employee)}
          />
        ))}
      </div>,
      document.body,
    );
  return { print, sheets };
}
