import {
  Alert,
  Anchor,
  Button,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { parseServices } from "../../../shared/doctor-profile.ts";
import { capitaliseName, phoneDigits } from "../../../shared/patient.ts";
import type { Slot } from "../../../shared/slots.ts";
import { useDay, useDoctors, useEngine } from "../../offline/hooks.tsx";
import { nameProblem, phoneProblem } from "../../shell/field-check.ts";
import { type Saving, saving } from "../../shell/tell-saving.ts";
import { UnsavedChanges } from "../../shell/unsaved-changes.tsx";

const EMPTY = { name: "", phone: "", service: "", comment: "" };

/** Who comes at this time: every field is optional, what is given must be right. */
export function BookForm({ slot, onDone }: { slot: Slot; onDone: () => void }) {
  const engine = useEngine();
  const doctor = useDoctors().find(({ id }) => id === slot.employee);
  const free = useDay(slot.day).some(
    (of) => of.employee === slot.employee && of.free.includes(slot.time),
  );
  const [draft, setDraft] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Saving | null>(null);
  const change = (fields: Partial<typeof EMPTY>) =>
    setDraft((before) => ({ ...before, ...fields }));
  const touched = Object.values(draft).some((value) => value !== "");
  const lost = !free && !busy && !failed;

  const book = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (nameProblem(draft.name) || phoneProblem(draft.phone)) return;
    setBusy(true);
    const { employee, day, time } = slot;
    const visit = {
      ...{ employee, record_day: day, record_time: time },
      user_name: draft.name.trim(),
      phone: phoneDigits(draft.phone),
      service: draft.service,
      add_comment: draft.comment.trim(),
    };
    const ended = await saving(engine, () => engine.book(visit), "Запись добавлена");
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
        <TextInput
          label="ФИО пациента"
          data-autofocus
          autoComplete="off"
          value={draft.name}
          error={nameProblem(draft.name)}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
          onBlur={() => change({ name: capitaliseName(draft.name) })}
        />
        <TextInput
          label="Телефон"
          type="tel"
          autoComplete="off"
          value={draft.phone}
          error={checked && phoneProblem(draft.phone)}
          onChange={({ currentTarget: { value } }) => change({ phone: value })}
        />
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
