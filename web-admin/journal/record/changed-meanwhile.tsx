import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import classes from "./record-form.module.css";
import { type Draft, draftOf } from "./visit-values.ts";

const FIELDS: { field: keyof Draft; label: string }[] = [
  { field: "employee", label: "Врач" },
  { field: "day", label: "Дата" },
  { field: "time", label: "Время" },
  { field: "name", label: "ФИО" },
  { field: "phone", label: "Телефон" },
  { field: "service", label: "Услуга" },
  { field: "comment", label: "Комментарий" },
  { field: "confirmed", label: "Обратный звонок" },
];

/** What a colleague changed in the record while this form was open. */
export function ChangedMeanwhile({ record, from }: { record: FoldedRecord; from: Draft }) {
  const current = draftOf(record);
  const changed = FIELDS.filter(({ field }) => current[field] !== from[field]);
  if (changed.length === 0) return null;
  return (
    <Alert
      color="warning"
      role="alert"
      className={classes.wide ?? ""}
      icon={<IconUsers aria-hidden />}
      title="Пока вы правили, запись изменили"
    >
      {changed.map(({ field, label }) => (
        <div key={field}>
          {label}: теперь «{shown(record, current, field)}»
        </div>
      ))}
    </Alert>
  );
}

function shown(record: FoldedRecord, draft: Draft, field: keyof Draft): string {
  if (field === "employee") return record.employee_name;
  if (field === "day" && draft.day) return formatDay(draft.day);
  if (field === "phone") return formatPhone(draft.phone);
  if (field === "confirmed") return draft.confirmed ? "да" : "нет";
  return String(draft[field]);
}
