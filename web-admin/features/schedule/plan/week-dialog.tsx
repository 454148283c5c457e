import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo } from "react";
import { addDays, type Day, formatDay } from "../../../../shared/time/calendar.ts";
import { useClosures, useDays } from "../../../offline/index.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DayField } from "../../../ui/fields/day-field.tsx";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import grid from "../../../ui/form-grid.module.css";
import { DoctorChoice, type PlanDialogProps } from "./plan-fields.tsx";
import { PlanFooter } from "./plan-footer.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { mondayOf, planWeek } from "./range-plan.ts";

const MOST_WEEKS = 12;

/** A week's times on the weeks after it. */
export function WeekDialog({ doctors, day, today, onClose }: PlanDialogProps) {
  const closures = useClosures();
  const first = mondayOf(day ?? today);
  const form = useForm({
    initialValues: {
      employees: doctors.map(({ id }) => String(id)),
      source: first as Day | null,
      target: addDays(first, 7) as Day | null,
      weeks: 1 as number | null,
    },
  });
  const { employees, source, target, weeks } = form.values;
  const last = addDays(target ?? today, (weeks ?? 1) * 7 - 1);
  const sourceDays = useDays(source ?? today, addDays(source ?? today, 6));
  const targetDays = useDays(target ?? today, last);

  const plan = useMemo(() => {
    if (!source || !target || !weeks) return [];
    const days = [...sourceDays, ...targetDays];
    const chosen = { employees: employees.map(Number), source, target, weeks };
    return planWeek(chosen, days, today, closures);
  }, [employees, source, target, weeks, sourceDays, targetDays, today, closures]);

  return (
    <Dialog onClose={onClose} size="xl" title="Копировать неделю">
      <div className={grid.fields}>
        <DayField
          label="Какую неделю"
          {...(source && { description: weekOf(source) })}
          value={source}
          today={today}
          onChange={(chosen) => form.setFieldValue("source", chosen && mondayOf(chosen))}
        />
        <DayField
          label="На неделю"
          {...(target && { description: weekOf(target) })}
          value={target}
          today={today}
          onChange={(chosen) => form.setFieldValue("target", chosen && mondayOf(chosen))}
        />
        <NumberField
          label="Сколько недель подряд"
          min={1}
          max={MOST_WEEKS}
          {...form.getInputProps("weeks")}
          value={weeks}
        />
        <DoctorChoice doctors={doctors} {...form.getInputProps("employees")} value={employees} />
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        Дни, в которые врач в исходной неделе не принимает, останутся как есть.
      </Text>
      <PlanFooter
        plan={plan}
        onClose={onClose}
        preview={<PlanPreview plan={plan} doctors={doctors} />}
      />
    </Dialog>
  );
}

const weekOf = (monday: Day) => `${formatDay(monday)} – ${formatDay(addDays(monday, 6))}`;
