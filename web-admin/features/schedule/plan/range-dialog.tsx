import { Checkbox, NativeSelect, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo } from "react";
import {
  addDays,
  type Day,
  daysBetween,
  WEEKDAYS_SHORT,
} from "../../../../shared/time/calendar.ts";
import { useClosures, useDays, useTemplates } from "../../../offline/index.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DayField } from "../../../ui/fields/day-field.tsx";
import grid from "../../../ui/form-grid.module.css";
import classes from "./plan-dialog.module.css";
import { DoctorChoice, type PlanDialogProps } from "./plan-fields.tsx";
import { PlanFooter } from "./plan-footer.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { planTemplate, usualTimes } from "./range-plan.ts";

const LONGEST = 92;
/** Instead of one template: each doctor's usual week. */
const USUAL = "usual";
const WORKDAYS = ["0", "1", "2", "3", "4"];
const NONE: string[] = [];

/**
 * A template, or each doctor's usual days, over a range: doctors, weekdays, and a preview before
 * anything changes.
 */
export function RangeDialog({ doctors, day, today, onClose }: PlanDialogProps) {
  const templates = useTemplates();
  const closures = useClosures();
  const first = day && day > today ? day : today;
  const form = useForm({
    initialValues: {
      employees: NONE,
      template: "",
      from: first as Day | null,
      to: addDays(first, 13) as Day | null,
      weekdays: WORKDAYS,
    },
  });
  const { employees, template, from, to, weekdays } = form.values;
  const tooLong = from !== null && to !== null && daysBetween(from, to) >= LONGEST;
  const backwards = from !== null && to !== null && to < from;
  const days = useDays(from ?? today, tooLong ? today : (to ?? today));
  const times = templates.find(({ uid }) => uid === template)?.schedule_tpl;
  const isChosen = times !== undefined || template === USUAL;

  const plan = useMemo(() => {
    if (!from || !to || tooLong || !isChosen) return [];
    const timesOf = (employee: number, day: Day) => {
      if (times) return times;
      const doctor = doctors.find(({ id }) => id === employee);
      return doctor ? usualTimes(doctor, day, templates) : null;
    };
    const chosen = { employees: employees.map(Number), weekdays: weekdays.map(Number) };
    return planTemplate({ ...chosen, from, to, timesOf }, days, today, closures);
  }, [
    employees,
    from,
    to,
    tooLong,
    weekdays,
    times,
    isChosen,
    doctors,
    templates,
    days,
    today,
    closures,
  ]);

  const preview =
    isChosen && employees.length > 0 ? (
      <PlanPreview plan={plan} doctors={doctors} />
    ) : (
      <Text c="dimmed" mt="md">
        Выберите шаблон и врачей — здесь появится, что изменится.
      </Text>
    );

  return (
    <Dialog onClose={onClose} size="xl" title="Шаблон на период">
      <div className={grid.fields}>
        <NativeSelect
          label="Шаблон"
          className={grid.wide ?? ""}
          {...form.getInputProps("template")}
          data={[
            { value: "", label: "Выберите шаблон" },
            { value: USUAL, label: "Обычные дни врачей" },
            ...templates.map(({ uid, tpl_name }) => ({ value: uid, label: tpl_name })),
          ]}
        />
        <DayField label="С" today={today} {...form.getInputProps("from")} value={from} />
        <DayField
          label="По"
          today={today}
          {...form.getInputProps("to")}
          value={to}
          error={(tooLong && `Не длиннее ${LONGEST} дней`) || (backwards && "Конец раньше начала")}
        />
        <Checkbox.Group
          label="Дни недели"
          className={grid.wide ?? ""}
          {...form.getInputProps("weekdays")}
        >
          <div className={classes.choices}>
            {WEEKDAYS_SHORT.map((name, index) => (
              <Checkbox key={name} value={String(index)} label={name} />
            ))}
          </div>
        </Checkbox.Group>
        <DoctorChoice doctors={doctors} {...form.getInputProps("employees")} value={employees} />
      </div>
      <PlanFooter plan={plan} onClose={onClose} preview={preview} />
    </Dialog>
  );
}
