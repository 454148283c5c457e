import { formatDay } from "../../shared/calendar.ts";
import { formatPhone } from "../../shared/patient.ts";
import { useEngine } from "../offline/hooks.tsx";
import type { Operation } from "../offline/operation.ts";
import { useClinicClock } from "./clock-time.ts";
import { useDoctorNames } from "./doctor-names.ts";
import { download } from "./download.ts";
import { editWords } from "./edit-words.ts";

/** Saves edits that only this tab still remembers as a text to enter them again from. */
export function useSaveUnsent(): (unsent: readonly Operation[]) => void {
  const engine = useEngine();
  const doctors = useDoctorNames();
  const clockTime = useClinicClock();

  const visitOf = ({ subject }: Operation): string[] => {
    const record = subject.kind === "record" ? engine.record(subject.uid) : null;
    if (!record) return [];
    const { record_day, record_time, employee_name, user_name, phone } = record;
    const patient = [user_name || "Без имени", formatPhone(phone)].filter((part) => part !== "");
    return [`Запись: ${record_day}, ${record_time}, ${employee_name}, ${patient.join(", ")}`];
  };

  return (unsent) => {
    const { day, time } = engine.now();
    const parts = unsent.map((operation, index) => {
      const lines = [...visitOf(operation), ...editWords(operation, doctors)];
      return [`${index + 1}. ${clockTime(operation.madeAt)}`, ...lines.map((each) => `   ${each}`)];
    });
    const heading = `Неотправленные правки, ${engine.user.login}, ${formatDay(day)} ${time}`;
    const text = [[heading], ...parts].map((lines) => lines.join("\r\n")).join("\r\n\r\n");
    download(`Неотправленные правки ${formatDay(day)}.txt`, "text/plain", `\uFEFF${text}\r\n`);
  };
}
