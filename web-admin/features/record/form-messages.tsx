import { Alert, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { RECORD_FIELDS } from "../../../shared/journal/visit-fields.ts";
import { type Decision, fieldsOfView, type VisitView } from "../../offline/index.ts";
import { labelOf, valueWords } from "../../ui/format/field-words.ts";
import { type EditResult, isFailed } from "../../ui/sync-status/submit.ts";
import { FocusedAlert } from "./focused-alert.tsx";
import classes from "./form-messages.module.css";
import { GoneWhileEdited } from "./gone-visit.tsx";
import type { Gone } from "./open-visit.ts";
import { fieldsOf, RefusedEdit } from "./refused-edit.tsx";

interface Props {
  record: VisitView;
  /** The record when the form was opened. */
  opened: VisitView;
  gone: Gone | null;
  /** Of the last «Сохранить». */
  result: EditResult | null;
  refused: readonly Decision[];
}

/** Messages beside «Сохранить»: the top of a long form is often out of view. */
export function FormMessages({ record, opened, gone, result, refused }: Props) {
  const isNew = result?.outcome === "refused";
  return (
    <Stack gap="md" className={classes.messages ?? ""}>
      {gone && <GoneWhileEdited gone={gone} />}
      {result && isFailed(result) && !isNew && (
        <FocusedAlert color="danger">{result.words}</FocusedAlert>
      )}
      {refused.length > 0 && <RefusedEdit key={String(isNew)} edits={refused} focused={isNew} />}
      {!gone && <ChangedMeanwhile record={record} opened={opened} except={fieldsOf(refused)} />}
    </Stack>
  );
}

interface ChangedProps {
  record: VisitView;
  opened: VisitView;
  /** Fields of refused edits: the record has this device's values of them. */
  except: ReadonlySet<string>;
}

/** A colleague's changes of the record while this form was open. */
function ChangedMeanwhile({ record, opened, except }: ChangedProps) {
  const doctors = new Map([[record.employee, record.employee_name]]);
  const [now, before] = [fieldsOfView(record), fieldsOfView(opened)];
  const changed = RECORD_FIELDS.filter(
    (field) => now[field] !== before[field] && !except.has(field),
  );
  if (changed.length === 0) return null;
  return (
    <Alert
      color="warning"
      role="alert"
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
