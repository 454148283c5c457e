import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDeviceFloppy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Doctor } from "../../shared/clinic/doctor.ts";
import { counted } from "../../shared/language/russian-count.ts";
import { shortName } from "../../shared/patient/short-name.ts";
import { formatDay, formatDaySpoken } from "../../shared/time/calendar.ts";
import { slotKey } from "./free-days.ts";
import type { Made, Outcome } from "./submit-entries.ts";

type Doctors = ReadonlyMap<number, Doctor>;

/** The form's last word, in the spec's words. */
export function OutcomeMessage({ outcome, doctors }: { outcome: Outcome; doctors: Doctors }) {
  if (outcome.kind === "added") {
    return (
      <Alert color="brand" role="status" icon={<IconCircleCheck aria-hidden />}>
        <strong>{addedWords(outcome.made.length)}</strong>
        <BookedVisits made={outcome.made} doctors={doctors} />
      </Alert>
    );
  }
  if (outcome.kind === "queued") {
    return (
      <Alert color="notice" role="status" icon={<IconDeviceFloppy aria-hidden />}>
        <strong>Сохранено на устройстве, будет отправлено</strong>
        <BookedVisits made={outcome.made} doctors={doctors} />
      </Alert>
    );
  }
  return (
    <Alert color="danger" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {outcome.kind === "none" && "Не выбрано ни одной записи"}
      {outcome.kind === "unsaved" && "Ошибка при отправке записей"}
      {outcome.kind === "partly" && (
        <>
          <strong>Некоторые записи не были добавлены</strong>
          <ul style={{ margin: "6px 0", paddingInlineStart: 18 }}>
            {outcome.refused.map(({ entry, reason }) => (
              <li key={slotKey(entry)}>
                {formatDay(entry.day)}, {entry.time}, {doctors.get(entry.employee)?.name_employee}:{" "}
                {reason}
              </li>
            ))}
          </ul>
          Они не потеряны: выберите другое время в разделе{" "}
          <Anchor component={Link} to="/decisions" inherit fw={600}>
            «Требует решения»
          </Anchor>
          .
        </>
      )}
    </Alert>
  );
}

/** Who comes, when and to whom. */
function BookedVisits({ made, doctors }: { made: readonly Made[]; doctors: Doctors }) {
  return made.map(({ entry, patient }) => (
    <div key={slotKey(entry)}>
      {patient && `${shortName(patient)}: `}
      {formatDaySpoken(entry.day)}, {entry.time},{" "}
      {shortName(doctors.get(entry.employee)?.name_employee ?? "")}
    </div>
  ));
}

/** «Успешно добавлено 5 записей», and «добавлена 1 запись» as Russian has it. */
function addedWords(count: number): string {
  const records = counted(count, "запись", "записи", "записей");
  return `Успешно ${records.endsWith("запись") ? "добавлена" : "добавлено"} ${records}`;
}
