import { Button, Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Doctor } from "../../shared/clinic/doctor.ts";
import { useServer } from "../http/server.ts";
import { useWrite } from "../loading/write.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { notifyDone } from "../ui/notify-done.ts";
import classes from "./doctor-dialog.module.css";
import { type DoctorDraft, draftOf, formOf } from "./doctor-draft.ts";
import { PhotoField } from "./photo-field.tsx";
import { ServicesEditor } from "./services-editor.tsx";

interface Props {
  /** Null: a new one. */
  doctor: Doctor | null;
  doctors: readonly Doctor[];
  onClose: () => void;
  onSaved: () => void;
}

const LONG_TEXTS = [
  ["desc_employee", "Краткое описание"],
  ["profile_txt", "Образование"],
  ["additional_education", "Дополнительное образование"],
  ["work_experience", "Опыт работы"],
  ["professional_interests", "Профессиональные интересы"],
] as const satisfies [keyof DoctorDraft, string][];

/** All fields of a doctor, the portrait and the services. */
export function DoctorDialog({ doctor, doctors, onClose, onSaved }: Props) {
  const server = useServer();
  const [from] = useState(() => draftOf(doctor));
  const [draft, setDraft] = useState(from);
  const [photo, setPhoto] = useState<File | null>(null);
  const [unfinished, setUnfinished] = useState(false);
  const [checked, setChecked] = useState(false);
  const { busy, failure, run } = useWrite();
  const change = (fields: Partial<DoctorDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const touched = JSON.stringify(draft) !== JSON.stringify(from) || photo !== null || unfinished;

  const missing = (field: "name_employee" | "full_pro_name", words: string) =>
    checked && draft[field].trim() === "" ? words : failure?.fields[field];

  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (draft.name_employee.trim() === "" || draft.full_pro_name.trim() === "") return;
    void run("Операция не удалась", async () => {
      const form = formOf(draft, photo);
      if (doctor) await server.sendForm("PUT", `/api/doctors/${doctor.id}`, form);
      else await server.sendForm("POST", "/api/doctors", form);
      notifyDone(doctor ? "Данные врача обновлены" : "Врач добавлен");
      onSaved();
    });
  };

  return (
    <FormDialog
      title={doctor ? "Редактировать доктора" : "Новый доктор"}
      dirty={touched && !busy}
      onClose={onClose}
      size={860}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <FailureAlert failure={failure} />
          <div className={classes.head}>
            <PhotoField
              doctor={doctor}
              chosen={photo}
              problem={failure?.fields.photo}
              onChoose={setPhoto}
            />
            <Stack gap="sm">
              <TextInput
                data-autofocus
                label="ФИО"
                required
                maxLength={300}
                value={draft.name_employee}
                error={missing("name_employee", "Введите ФИО врача")}
                onChange={({ currentTarget: { value } }) => change({ name_employee: value })}
              />
              <TextInput
                label="Должность"
                required
                maxLength={300}
                value={draft.full_pro_name}
                error={missing("full_pro_name", "Введите должность")}
                onChange={({ currentTarget: { value } }) => change({ full_pro_name: value })}
              />
              <TextInput
                label="Порядок сортировки"
                description="Врачи с меньшим числом стоят раньше"
                inputMode="numeric"
                maxLength={9}
                maw={340}
                value={draft.sort_emp}
                onChange={({ currentTarget: { value } }) => change({ sort_emp: value })}
              />
            </Stack>
          </div>
          <Group gap="xl">
            <Checkbox
              label="Скрыть из слайдера"
              checked={draft.is_flagged}
              onChange={({ currentTarget }) => change({ is_flagged: currentTarget.checked })}
            />
            <Checkbox
              label="Скрыть врача с сайта"
              checked={draft.hidden}
              onChange={({ currentTarget }) => change({ hidden: currentTarget.checked })}
            />
          </Group>
          <ServicesEditor
            services={draft.services}
            others={doctors.filter(({ id }) => id !== doctor?.id)}
            onChange={(services) => change({ services })}
            onTyping={setUnfinished}
          />
          {LONG_TEXTS.map(([field, label]) => (
            <Textarea
              key={field}
              label={label}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={10_000}
              value={draft[field]}
              error={failure?.fields[field]}
              onChange={({ currentTarget: { value } }) => change({ [field]: value })}
            />
          ))}
          <Group justify="flex-end" className={classes.end ?? ""}>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Сохранение..." : doctor ? "Обновить" : "Добавить"}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
