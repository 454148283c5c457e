import { Stack, Text } from "@mantine/core";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { counted } from "../../../../shared/language/russian-count.ts";
import { formatDay, formatDaySpoken } from "../../../../shared/time/calendar.ts";
import { daysIn } from "../../../ui/format/counts.ts";
import { PreviewTable } from "../../../ui/preview-table.tsx";
import classes from "./plan-dialog.module.css";
import { changeWords, type PlannedDay, sumOf } from "./range-plan.ts";

interface Props {
  plan: readonly PlannedDay[];
  doctors: readonly Doctor[];
}

/** The changes of the plan, day by day, before it is carried out. */
export function PlanPreview({ plan, doctors }: Props) {
  const names = new Map(doctors.map(({ id, name_employee }) => [id, name_employee]));
  if (plan.length === 0) {
    return (
      <Text role="status" c="dimmed" mt="md">
        Менять нечего: выбранные дни уже такие, прошли, закрыты или не отмечены.
      </Text>
    );
  }
  return (
    <Stack mt="md">
      <Text role="status">
        Изменится: <strong>{planWords(plan)}</strong>. {changeWords(sumOf(plan))}
      </Text>
      <PreviewTable label="Что изменится" columns={["День", "Врач", "Время"]}>
        {plan.map((planned) => (
          <tr key={`${planned.day} ${planned.employee}`}>
            <th scope="row" className={classes.day}>
              {formatDay(planned.day)}, {formatDaySpoken(planned.day).split(", ")[1]}
            </th>
            <td className={classes.doctor}>{names.get(planned.employee)}</td>
            <td>
              <Change {...planned} />
            </td>
          </tr>
        ))}
      </PreviewTable>
    </Stack>
  );
}

function planWords(plan: readonly PlannedDay[]): string {
  const days = daysIn(new Set(plan.map(({ day }) => day)).size);
  const many = new Set(plan.map(({ employee }) => employee)).size;
  return many > 1 ? `${days} у ${counted(many, "врача", "врачей", "врачей")}` : days;
}

function Change({ before, after, stillBooked }: PlannedDay) {
  const all = [...new Set([...before, ...after])].sort();
  return (
    <>
      <span className={classes.times}>
        {all.map((time) => {
          if (!before.includes(time)) return <ins key={time}>+{time}</ins>;
          if (!after.includes(time)) return <del key={time}>{time}</del>;
          return <span key={time}>{time}</span>;
        })}
      </span>
      {stillBooked.length > 0 && (
        <p className={classes.stillBooked}>
          Останется, записаны пациенты: {stillBooked.join(", ")}
        </p>
      )}
    </>
  );
}
