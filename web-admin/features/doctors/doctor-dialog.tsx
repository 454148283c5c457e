import { Button, Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { SERVICE_MINUTES_WORDS } from "../../../shared/clinic/service-minutes.ts";
import { useServer } from "../../server/server.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";
import classes from "./doctor-dialog.module.css";
import { type DoctorDraft, draftOf, formOf, wrongMinutes } from "./doctor-draft.ts";
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
  const form = useForm({
    initialValues: draftOf(doctor, doctors),
    validate: {
      name_employee: (name) => name.trim() === "" && "Введите ФИО врача",
      full_pro_name: (position) => position.trim() === "" && "Введите должность",
      services: (services) => wrongMinutes(services) !== null && SERVICE_MINUTES_WORDS,
    },
  });
  const [unfinished, setUnfinished] = useState(false);
  const { busy, failure, run } = useWrite();
  const touched = form.isDirty() || unfinished;

  const save = form.onSubmit((draft) => {
    void run("Операция не удалась", async () => {
      if (doctor) await server.sendForm("PUT", `/api/doctors/${doctor.id}`, formOf(draft));
      else await server.sendForm("POST", "/api/doctors", formOf(draft));
      notifyDone(doctor ? "Данные врача обновлены" : "Врач добавлен");
      onSaved();
    });
  });

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
              chosen={form.values.photo}
              problem={failure?.fields.photo}
              onChoose={(photo) => form.setFieldValue("photo", photo)}
            />
            <Stack gap="sm">
              <TextInput
                data-autofocus
                label="ФИО"
                required
                maxLength={300}
                {...form.getInputProps("name_employee")}
                error={form.errors.name_employee ?? failure?.fields.name_employee}
              />
              <TextInput
                label="Должность"
                required
                maxLength={300}
                {...form.getInputProps("full_pro_name")}
                error={form.errors.full_pro_name ?? failure?.fields.full_pro_name}
              />
              <TextInput
                label="Порядок сортировки"
                description="Врачи с меньшим числом стоят раньше"
                inputMode="numeric"
                maxLength={9}
                maw={340}
                {...form.getInputProps("sort_emp")}
              />
            </Stack>
          </div>
          <Group gap="xl">
            <Checkbox
              label="Скрыть из слайдера"
              {...form.getInputProps("is_flagged", { type: "checkbox" })}
            />
            <Checkbox
              label="Скрыть врача с сайта"
              {...form.getInputProps("hidden", { type: "checkbox" })}
            />
          </Group>
          <ServicesEditor
            services={form.values.services}
            others={doctors.filter(({ id }) => id !== doctor?.id)}
            onChange={(services) => form.setFieldValue("services", services)}
            onTyping={setUnfinished}
            problem={failure?.fields.service_minutes}
          />
          {LONG_TEXTS.map(([field, label]) => (
            <Textarea
              key={field}
              label={label}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={10_000}
              {...form.getInputProps(field)}
              error={failure?.fields[field]}
            />
          ))}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Сохранение..." : doctor ? "Обновить" : "Добавить"}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </FormDialog>
  );
}
