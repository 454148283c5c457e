import { Alert, Button, Checkbox, Paper, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { freeTimes } from "../../../shared/time/slots.ts";
import { useDays, useDoctors, useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { OverlapWarning } from "../../ui/fields/overlap-warning.tsx";
import { PatientFields } from "../../ui/fields/patient-fields.tsx";
import { type Place, usePlace } from "../../ui/fields/place-fields.tsx";
import { type EditOutcome, isFailed } from "../../ui/sync-status/save-edit.ts";
import { useSubmit } from "../../ui/sync-status/use-submit.ts";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { useFocusOnMount } from "./focus.ts";
import classes from "./record-form.module.css";
import { FreePlace, SlotFields } from "./slot-fields.tsx";
import { Choices, type Draft, draftOf, editOf, isTouched, withPlace } from "./visit-values.ts";

const DAYS_AHEAD = 400;

interface Props {
  record: VisitView;
  /** Leaves edit mode; null where nothing was saved. */
  onClose: (ended: EditOutcome | null) => void;
}

/** Edit mode of a booking; opening it marks the booking as read. */
export function RecordForm({ record, onClose }: Props) {
  const engine = useEngine();
  const doctors = useDoctors();
  const [opened] = useState(record);
  const [from] = useState<Draft>(() => ({ ...draftOf(record), read: true }));
  const [draft, setDraft] = useState(from);
  const [checked, setChecked] = useState(false);
  const { busy, result, submit } = useSubmit();
  const choices = useChoices(from);
  const [place, setPlace] = useState<Place | null>(null);
  const own = { employee: opened.employee, day: opened.day, time: opened.record_time };
  const found = usePlace(place ?? own, own);
  const wanted = place ? withPlace(draft, found) : draft;
  const form = useFocusOnMount<HTMLFormElement>();
  useMarkedAsRead(record);

  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
  const touched = isTouched(wanted, from);
  const services = parseServices(doctors.find(({ id }) => id === wanted.employee)?.services ?? "");

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!wanted.day || !wanted.time) return;
    const edit = editOf(wanted, from);
    const make = async () => {
      const read =
        draft.read === from.read ? null : await engine.markVisitRead(record.uid, draft.read);
      return Object.keys(edit).length > 0 ? engine.editVisit(record.uid, edit, opened) : read;
    };
    const ended = await submit(make, "Изменения сохранены");
    if (!isFailed(ended)) onClose(ended);
  };

  return (
    <Paper withBorder p="lg">
      <UnsavedChanges dirty={touched && !busy} />
      <form
        ref={form}
        tabIndex={-1}
        aria-label="Правка записи"
        onSubmit={save}
        noValidate
        className={classes.form}
      >
        {result && isFailed(result) && (
          <Alert color="danger" role="alert" className={classes.wide ?? ""}>
            {result.words}
          </Alert>
        )}
        {!busy && <ChangedMeanwhile record={record} opened={opened} />}
        {place ? (
          <FreePlace {...{ place, found, checked }} onChange={setPlace} />
        ) : (
          <SlotFields {...{ record, draft, choices, doctors, checked }} onChange={change} />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          justify="start"
          className={classes.wide ?? ""}
          onClick={() => setPlace(place ? null : { ...draft, day: draft.day || own.day })}
        >
          {place ? "Выбрать из расписания" : "Время вне расписания…"}
        </Button>
        <PatientFields name={draft.name} phone={draft.phone} onChange={change} />
        <TextInput
          label="Услуга"
          className={classes.wide ?? ""}
          autoComplete="off"
          list="services"
          maxLength={500}
          value={draft.service}
          onChange={({ currentTarget: { value } }) => change({ service: value })}
        />
        {wanted.day && wanted.time && !busy && (
          <div className={classes.wide}>
            <OverlapWarning
              slot={{ employee: wanted.employee, day: wanted.day, time: wanted.time }}
              service={wanted.service}
              uid={record.uid}
            />
          </div>
        )}
        <datalist id="services">
          {services.map((service) => (
            <option key={service} value={service} />
          ))}
        </datalist>
        <Textarea
          label="Комментарий"
          className={classes.wide ?? ""}
          autosize
          minRows={2}
          maxLength={2000}
          value={draft.comment}
          onChange={({ currentTarget: { value } }) => change({ comment: value })}
        />
        <Checkbox
          label="Просмотрено оператором"
          description={record.source === "staff" ? "Записал сотрудник" : null}
          disabled={record.source === "staff"}
          checked={draft.read}
          onChange={({ currentTarget }) => change({ read: currentTarget.checked })}
        />
        <Checkbox
          label="Обратный звонок"
          description="Поставьте, когда перезвонили пациентке: запись станет подтверждённой"
          checked={draft.confirmed}
          onChange={({ currentTarget }) => change({ confirmed: currentTarget.checked })}
        />
        <DialogActions justify="flex-start" className={classes.wide}>
          <Button type="submit" disabled={busy || !touched}>
            {busy ? "Сохранение..." : "Сохранить"}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            aria-description="Отменить"
            onClick={() => onClose(null)}
          >
            Не сохранять
          </Button>
        </DialogActions>
      </form>
    </Paper>
  );
}

function useChoices(own: Draft): Choices {
  const now = useNow();
  const days = useDays(now.day, addDays(now.day, DAYS_AHEAD));
  return useMemo(() => new Choices(days, own, (of) => freeTimes(of, now)), [days, own, now]);
}

function useMarkedAsRead(record: VisitView) {
  const engine = useEngine();
  const [unread] = useState(record.source === "site" && record.read_at === null);
  useEffect(() => {
    if (!unread) return;
    engine
      .markVisitRead(record.uid, true)
      .catch((error) => console.error("The record was not marked as read", error));
  }, [engine, unread, record.uid]);
}
