import { Checkbox, Group, Input, NativeSelect, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { addDays, type Day, WEEKDAYS_SHORT } from "../../../shared/time/calendar.ts";
import {
  DAY_PART_NAMES,
  DAY_PARTS,
  type DayPart,
  WISH_DAYS_AT_MOST,
} from "../../../shared/wishes/wish.ts";
import { useDoctors, useEngine, useNow } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { DoctorField } from "../../ui/fields/doctor-field.tsx";
import { PatientEntry } from "../../ui/patient/known-patients.tsx";
import { OutcomeAlert } from "../../ui/sync-status/outcome-alert.tsx";
import { isFailed } from "../../ui/sync-status/submit.ts";
import { useSubmit } from "../../ui/sync-status/use-submit.ts";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";

const USUAL_DAYS = 14;

interface Draft {
  name: string;
  phone: string;
  employee: number | null;
  service: string;
  weekdays: string[];
  part: DayPart;
  until: Day | null;
}

/** A wish that a patient gives by phone. */
export function WishForm() {
  const engine = useEngine();
  const { day: today } = useNow();
  const doctors = useDoctors();
  const { busy, result, submit } = useSubmit();
  const form = useForm<Draft>({
    initialValues: {
      name: "",
      phone: "",
      employee: null,
      service: "",
      weekdays: [],
      part: "any",
      until: addDays(today, USUAL_DAYS),
    },
    validate: {
      service: (service, { employee }) =>
        service === "" && employee === null && "Выберите врача или услугу",
      phone: (phone) => phone.trim() === "" && "Введите телефон",
      until: (until) => until === null && "Выберите дату",
    },
  });
  const { values, errors } = form;
  const theirs = doctors.filter(({ id }) => values.employee === null || id === values.employee);
  const services = new Set(theirs.flatMap(({ services: each }) => parseServices(each)));

  const save = form.onSubmit(async (typed) => {
    const { name, phone, weekdays, until, ...rest } = typed;
    if (until === null) return;
    const wish = {
      ...rest,
      until,
      user_name: name.trim(),
      phone: phone.trim(),
      weekdays: weekdays.map(Number).sort((a, b) => a - b),
    };
    const make = () => engine.leaveWish(wish);
    const ended = await submit(make, "Добавлено в лист ожидания", form.reset);
    if (isFailed(ended) && !form.isDirty()) form.setValues(typed);
  });

  return (
    <form onSubmit={save} noValidate aria-label="Добавить в лист ожидания">
      <UnsavedChanges dirty={form.isDirty()} />
      <Stack gap="md">
        {result && <OutcomeAlert outcome={result.outcome}>{result.words}</OutcomeAlert>}
        <PatientEntry name={values.name} phone={values.phone} onChange={form.setValues} />
        {errors.phone && <Input.Error>{errors.phone}</Input.Error>}
        <DoctorField
          doctors={doctors}
          none="Любой врач"
          {...form.getInputProps("employee")}
          value={values.employee}
        />
        <NativeSelect
          label="Услуга"
          {...form.getInputProps("service")}
          data={[{ value: "", label: "Любая услуга" }, ...[...services].sort()]}
        />
        <Checkbox.Group
          label="Дни"
          description="Ничего не выбрано — любой день"
          value={values.weekdays}
          onChange={(weekdays) => form.setFieldValue("weekdays", weekdays)}
        >
          <Group gap="md" mt={6}>
            {WEEKDAYS_SHORT.map((name, day) => (
              <Checkbox key={name} value={String(day)} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        <NativeSelect
          label="Время дня"
          {...form.getInputProps("part")}
          data={DAY_PART_NAMES.map((part) => ({ value: part, label: DAY_PARTS[part].label }))}
        />
        <DayField
          label="Не позже"
          today={today}
          minDate={today}
          maxDate={addDays(today, WISH_DAYS_AT_MOST)}
          value={values.until}
          error={errors.until}
          onChange={(until) => form.setFieldValue("until", until)}
        />
        <Text size="sm" c="dimmed">
          После этого дня телефон и имя удалятся из листа сами. Спросите согласие на то, что клиника
          их запишет.
        </Text>
        <BusyButton type="submit" disabled={busy}>
          {busy ? "Сохранение..." : "Добавить в лист"}
        </BusyButton>
      </Stack>
    </form>
  );
}
