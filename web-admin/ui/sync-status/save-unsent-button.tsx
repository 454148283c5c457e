import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import { type Operation, useEngine, useUnsent, visitOf } from "../../offline/index.ts";
import { download } from "../download.ts";
import { useClinicClock } from "../format/clock-time.ts";
import { useDoctorNames } from "../format/doctor-names.ts";
import { editWords } from "../format/edit-words.ts";

/** Drawn only if there are unsent edits. */
export function SaveUnsentButton({ variant = "default" }: { variant?: "default" | "filled" }) {
  const unsent = useUnsent();
  const save = useSaveUnsent();
  if (unsent.length === 0) return null;
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload aria-hidden size={17} />}
      onClick={() => save(unsent)}
    >
      Сохранить правки в файл
    </Button>
  );
}

/** Saves unsent edits as a text file, from which they can be entered again. */
function useSaveUnsent(): (unsent: readonly Operation[]) => void {
  const engine = useEngine();
  const doctors = useDoctorNames();
  const clockTime = useClinicClock();

  const visitLines = (operation: Operation): string[] => {
    const uid = visitOf(operation);
    const record = uid === null ? null : engine.record(uid);
    if (!record) return [];
    const { day, record_time, employee_name, user_name, phone } = record;
    const patient = [user_name || "Без имени", formatPhone(phone)].filter((part) => part !== "");
    return [`Запись: ${formatDay(day)}, ${record_time}, ${employee_name}, ${patient.join(", ")}`];
  };

  return (unsent) => {
    const { day, time } = engine.now();
    const parts = unsent.map((operation, index) => {
      const lines = [...visitLines(operation), ...editWords(operation, doctors)];
      return [`${index + 1}. ${clockTime(operation.madeAt)}`, ...lines.map((each) => `   ${each}`)];
    });
    const heading = `Неотправленные правки, ${engine.user.login}, ${formatDay(day)} ${time}`;
    const text = [[heading], ...parts].map((lines) => lines.join("\r\n")).join("\r\n\r\n");
    download(`Неотправленные правки ${formatDay(day)}.txt`, "text/plain", `\uFEFF${text}\r\n`);
  };
}
