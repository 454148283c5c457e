import { Alert, Anchor, Button, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { storedPhone } from "../../../shared/patient/staff-patient.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import { PatientFields } from "../../fields/patient-fields.tsx";
import { useDay, useDoctors, useEngine } from "../../offline/hooks.tsx";
import { type EditOutcome, saveEdit } from "../../sync-status/save-edit.ts";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";

const EMPTY = { name: "", phone: "", service: "", comment: "" };

/** Who comes at this time: every field is optional. */
export function BookForm({ slot, onDone }: { slot: Slot; onDone: () => void }) {
  const engine = useEngine();
  const doctor = useDoctors().find(({ id }) => id === slot.employee);
  const free = useDay(slot.day).some(
    (of) => of.employee === slot.employee && of.free.includes(slot.time),
  );
  const [draft, setDraft] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<EditOutcome | null>(null);
  const change = (fields: Partial<typeof EMPTY>) =>
    setDraft((before) => ({ ...before, ...fields }));
  const touched = Object.values(draft).some((value) => value !== "");
  const lost = !free && !busy && !failed;

  const book = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { employee, day, time } = slot;
    const visit = {
      ...{ employee, record_day: day, record_time: time },
      user_name: draft.name.trim(),
      phone: storedPhone(draft.phone),
      service: draft.service,
      add_comment: draft.comment.trim(),
    };
    const ended = await saveEdit(engine, () => engine.createVisit(visit), "Запись добавлена");
    setBusy(false);
    if (ended.outcome === "refused" || ended.outcome === "unsaved") return setFailed(ended);
    notifications.show({
      message: ended.words,
      color: ended.outcome === "queued" ? "notice" : "brand",
      role: "status",
      closeButtonProps: { "aria-label": "Закрыть сообщение" },
    });
    onDone();
  };

  return (
    <form onSubmit={book} noValidate>
      <UnsavedChanges dirty={touched && !busy && failed === null} />
      <Stack gap="md">
        <Text fw={700}>{doctor?.name_employee}</Text>
        {lost && (
          <Alert color="danger" role="alert">
            Это время только что заняли — закройте и выберите другое.
          </Alert>
        )}
        {failed && (
          <Alert color="danger" role="alert">
            {failed.words}
            {failed.outcome === "refused" && (
              <>
                . Запись не потеряна: выберите другое время в разделе{" "}
                <Anchor component={Link} to="/decisions" inherit fw={700} underline="always">
                  «Требует решения»
                </Anchor>
              </>
            )}
          </Alert>
        )}
        <PatientFields name={draft.name} phone={draft.phone} onChange={change} autoFocus />
        <NativeSelect
          label="Услуга"
          value={draft.service}
          onChange={({ currentTarget: { value } }) => change({ service: value })}
          data={[
            { value: "", label: "-- Выберите услугу (необязательно) --" },
            ...parseServices(doctor?.services ?? ""),
          ]}
        />
        <Textarea
          label="Комментарий"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={draft.comment}
          onChange={({ currentTarget: { value } }) => change({ comment: value })}
        />
        <Button type="submit" size="md" disabled={busy || lost || failed?.outcome === "refused"}>
          {busy ? "Сохранение..." : "Записать"}
        </Button>
      </Stack>
    </form>
  );
}
