import {
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { SERVICE_MINUTES_WORDS } from "../../../shared/clinic/service-minutes.ts";
import { WEEKDAYS_SHORT } from "../../../shared/time/calendar.ts";
import { useTemplates } from "../../offline/index.ts";
import { useWrite } from "../../server/write.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import classes from "./doctor-dialog.module.css";
import { type DoctorDraft, draftOf, formOf, wrongMinutes } from "./doctor-draft.ts";
import { PhotoField } from "./photo-field.tsx";
import editor from "./services-editor.module.css";
import { ServicesEditor } from "./services-editor.tsx";

interface Props {
  /** Null: a new one. */
  doctor: Doctor | null;
  doctors: readonly Doctor[];
  onClose: () => void;
}

const LONG_TEXTS = [
  ["desc_employee", "Краткое описание"],
  ["profile_txt", "Образование"],
  ["additional_education", "Дополнительное образование"],
  ["work_experience", "Опыт работы"],
  ["professional_interests", "Профессиональные интересы"],
] as const satisfies [keyof DoctorDraft, string][];

/** All fields of a doctor, the portrait and the services. */
export function DoctorDialog({ doctor, doctors, onClose }: Props) {
  const form = useForm({
    initialValues: draftOf(doctor, doctors),
    validate: {
      name_employee: (name) => name.trim() === "" && "Введите ФИО врача",
      full_pro_name: (position) => position.trim() === "" && "Введите должность",
      services: (services) => wrongMinutes(services) !== null && SERVICE_MINUTES_WORDS,
    },
  });
  const [unfinished, setUnfinished] = useState(false);
  const write = useWrite({
    send: (server, draft: DoctorDraft) =>
      doctor
        ? server.sendForm("PUT", `/api/doctors/${doctor.id}`, formOf(draft, draftOf(doctor, [])))
        : server.sendForm("POST", "/api/doctors", formOf(draft, null)),
    failed: "Операция не удалась",
    changes: ["/api/doctors"],
    form,
    onDone: () => {
      notifyDone(doctor ? "Данные врача обновлены" : "Врач добавлен");
      onClose();
    },
  });

  return (
    <FormDialog
      title={doctor ? "Редактировать доктора" : "Новый доктор"}
      dirty={form.isDirty() || unfinished}
      write={write}
      submit={doctor ? "Обновить" : "Добавить"}
      onSubmit={form.onSubmit((draft) => write.run(draft))}
      onClose={onClose}
      size={860}
    >
      <div className={classes.head}>
        <PhotoField
          doctor={doctor}
          chosen={form.values.photo}
          problem={form.errors.photo}
          onChoose={(photo) => form.setFieldValue("photo", photo)}
        />
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="ФИО"
            required
            maxLength={300}
            {...form.getInputProps("name_employee")}
          />
          <TextInput
            label="Должность"
            required
            maxLength={300}
            {...form.getInputProps("full_pro_name")}
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
        problem={form.errors.service_minutes}
      />
      <UsualWeek
        value={form.values.usual_week}
        onChange={(week) => form.setFieldValue("usual_week", week)}
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
        />
      ))}
    </FormDialog>
  );
}

interface UsualWeekProps {
  /** The uid of a template for each weekday, empty for a day off. */
  value: readonly string[];
  onChange: (week: string[]) => void;
}

/** On which weekdays a doctor usually works, and at which times. */
function UsualWeek({ value, onChange }: UsualWeekProps) {
  const templates = useTemplates();
  const options = [
    { value: "", label: "не принимает" },
    ...templates.map(({ uid, tpl_name }) => ({ value: uid, label: tpl_name })),
  ];
  return (
    <fieldset className={editor.frame}>
      <legend>Обычные рабочие дни</legend>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {WEEKDAYS_SHORT.map((name, at) => (
          <NativeSelect
            key={name}
            label={name}
            data={options}
            value={value[at] ?? ""}
            onChange={({ currentTarget }) => onChange(value.with(at, currentTarget.value))}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
