import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { RECORD_FIELDS } from "../../../shared/journal/visit-fields.ts";
import { fieldsOfView, type VisitView } from "../../offline/index.ts";
import { labelOf, valueWords } from "../../ui/format/field-words.ts";
import classes from "./record-form.module.css";

/** A colleague's changes of the record while this form was open. */
export function ChangedMeanwhile({ record, opened }: { record: VisitView; opened: VisitView }) {
  const doctors = new Map([[record.employee, record.employee_name]]);
  const [now, before] = [fieldsOfView(record), fieldsOfView(opened)];
  const changed = RECORD_FIELDS.filter((field) => now[field] !== before[field]);
  if (changed.length === 0) return null;
  return (
    <Alert
      color="warning"
      role="alert"
      className={classes.wide ?? ""}
      icon={<IconUsers aria-hidden />}
      title="Пока вы правили, запись изменили"
    >
      {changed.map((field) => (
        <div key={field}>
          {labelOf(field)}: теперь «{valueWords(field, now[field], doctors)}»
        </div>
      ))}
    </Alert>
  );
}
