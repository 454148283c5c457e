import { Button, Checkbox, Paper, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useMemo, useState } from "react";
import { only } from "../../../shared/journal/visit-fields.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { freeTimes } from "../../../shared/time/free-times.ts";
import { useDays, useDoctors, useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { NotifyBox, useCanNotify } from "../../ui/fields/notify-box.tsx";
import { OverlapWarning } from "../../ui/fields/overlap-warning.tsx";
import { PatientFields } from "../../ui/fields/patient-fields.tsx";
import { PlaceFields, usePlace } from "../../ui/fields/place-fields.tsx";
import { ReminderSent } from "../../ui/fields/reminder-sent.tsx";
import { ServicesField } from "../../ui/fields/services-field.tsx";
import { VisitEntryFields } from "../../ui/fields/visit-entry-fields.tsx";
import classes from "../../ui/form-grid.module.css";
import { isFailed } from "../../ui/sync-status/submit.ts";
import type { Submission } from "../../ui/sync-status/use-submit.ts";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";
import { useFocusOnMount } from "./focus.ts";
import { FormMessages } from "./form-messages.tsx";
import type { Gone } from "./open-visit.ts";
import { fieldsOf, useRefusedEdits } from "./refused-edit.tsx";
import { SlotFields } from "./slot-fields.tsx";
import { Choices, type Draft, draftOf, editOf, SLOT, withPlace } from "./visit-values.ts";

const DAYS_AHEAD = 400;
const FREE_TIME_WANTED = "Укажите свободное время";

interface Props {
  /** As it was last shown. */
  record: VisitView;
  /** The visit was cancelled while this form was open; null while it exists. */
  gone: Gone | null;
  /** Leaves edit mode; null where nothing was saved. */
  submission: Submission;
  onClose: () => void;
}

/** Edit mode of a booking; opening it marks the booking as read. */
export function RecordForm({ record, gone, submission, onClose }: Props) {
  const engine = useEngine();
  const doctors = useDoctors();
  const [opened] = useState(record);
  const own = { employee: opened.employee, day: opened.day, time: opened.record_time };
  // A time outside the schedule is chosen freely.
  const [isFree, setFree] = useState(false);
  const [notify, setNotify] = useState(false);
  const form = useForm<Draft>({
    initialValues: { ...draftOf(record), read: true },
    validate: {
      day: (day) => day === "" && "Выберите дату",
      time: (time) => {
        if (isFree) return !found.slot && FREE_TIME_WANTED;
        return time === "" && "Выберите время";
      },
    },
  });
  const { values: draft } = form;
  const from = form.getInitialValues();
  const place = { ...draft, day: draft.day || own.day };
  const found = usePlace(isFree ? place : own, own);
  const wanted = isFree ? withPlace(draft, found) : draft;
  const { busy, result, submit, forget } = submission;
  const { day, time } = wanted;
  const isMoved = SLOT.some((field) => wanted[field] !== from[field]);
  const mayNotify = useCanNotify();
  const canNotify =
    isMoved &&
    day !== "" &&
    time !== "" &&
    mayNotify({ id: record.id, sms_consent: draft.smsConsent }, { day, time });
  const choices = useChoices(from);
  const doctor = doctors.find(({ id }) => id === wanted.employee);
  const edit = editOf(wanted, from);
  const refused = useRefusedEdits(record.uid);
  const refusedFields = fieldsOf(refused);
  const isRefused = Object.keys(edit).some((field) => refusedFields.has(field));
  const element = useFocusOnMount<HTMLFormElement>();
  useMarkedAsRead(record);

  const switchPlace = () => {
    setFree(!isFree);
    form.setValues(isFree ? only(from, SLOT) : { day: place.day });
  };

  const save = form.onSubmit(async () => {
    const how = { notify: canNotify && notify };
    const make = async () => {
      const read = form.isDirty("read") ? await engine.markVisitRead(record.uid, draft.read) : null;
      return Object.keys(edit).length > 0 ? engine.editVisit(record.uid, edit, opened, how) : read;
    };
    const ended = await submit(make, "Изменения сохранены");
    if (!isFailed(ended)) return onClose();
    // A refused edit is stored: it must not be sent once more.
    if (ended.outcome === "refused") form.resetDirty(draft);
  });

  return (
    <Paper withBorder p="lg">
      <UnsavedChanges dirty={form.isDirty() && !busy} />
      <form
        ref={element}
        tabIndex={-1}
        aria-label="Правка записи"
        onSubmit={save}
        noValidate
        className={classes.fields}
        style={{ outline: "none" }}
      >
        {isFree ? (
          <div className={classes.wide}>
            <PlaceFields
              place={place}
              found={{
                ...found,
                problem: found.problem ?? (form.errors.time ? FREE_TIME_WANTED : null),
              }}
              onChange={({ employee, ...change }) =>
                form.setValues({ ...change, employee: employee ?? draft.employee })
              }
            />
          </div>
        ) : (
          <SlotFields record={record} form={form} choices={choices} doctors={doctors} />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          justify="start"
          className={classes.wide ?? ""}
          onClick={switchPlace}
        >
          {isFree ? "Выбрать из расписания" : "Время вне расписания…"}
        </Button>
        <PatientFields name={draft.name} phone={draft.phone} onChange={form.setValues} />
        <div className={classes.wide}>
          {doctor?.services ? (
            <ServicesField
              doctor={doctor}
              value={draft.service}
              onChange={(service) => form.setValues({ service })}
            />
          ) : (
            <TextInput
              label="Услуга"
              autoComplete="off"
              maxLength={500}
              {...form.getInputProps("service")}
            />
          )}
        </div>
        {wanted.day && wanted.time && !busy && (
          <div className={classes.wide}>
            <OverlapWarning
              slot={{ employee: wanted.employee, day: wanted.day, time: wanted.time }}
              service={wanted.service}
              uid={record.uid}
            />
          </div>
        )}
        <VisitEntryFields entry={draft} onChange={form.setValues} className={classes.wide} />
        {isMoved && (
          <div className={classes.wide}>
            <ReminderSent visit={record} change="перенос" />
          </div>
        )}
        {canNotify && <NotifyBox checked={notify} onChange={setNotify} />}
        <Checkbox
          label="Просмотрено оператором"
          description={record.source === "staff" ? "Записал сотрудник" : null}
          disabled={record.source === "staff"}
          {...form.getInputProps("read", { type: "checkbox" })}
        />
        <Checkbox
          label="Обратный звонок"
          description="Поставьте, когда перезвонили пациентке: запись станет подтверждённой"
          {...form.getInputProps("confirmed", { type: "checkbox" })}
        />
        {!busy && (
          <FormMessages
            record={record}
            opened={opened}
            gone={gone}
            result={result}
            refused={refused}
          />
        )}
        <DialogActions justify="flex-start" className={classes.wide}>
          <BusyButton
            type="submit"
            disabled={busy || gone !== null || isRefused || !form.isDirty()}
          >
            {busy ? "Сохранение..." : "Сохранить"}
          </BusyButton>
          <BusyButton
            variant="default"
            disabled={busy}
            aria-description="Отменить"
            onClick={() => {
              forget();
              onClose();
            }}
          >
            {gone ? "Закрыть форму" : "Не сохранять"}
          </BusyButton>
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
