import { Checkbox } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { type Day, parseDay } from "../../../shared/time/calendar.ts";
import { useCloseOnEnter } from "../../ui/close-on-enter.ts";
import classes from "./plan-dialog.module.css";

interface DoctorsProps {
  doctors: readonly Doctor[];
  chosen: readonly number[];
  onChange: (employees: number[]) => void;
}

export function DoctorChoice({ doctors, chosen, onChange }: DoctorsProps) {
  return (
    <Checkbox.Group
      label="Врачи"
      className={classes.wide ?? ""}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    >
      <div className={classes.choices}>
        {doctors.map(({ id, name_employee }) => (
          <Checkbox key={id} value={String(id)} label={name_employee} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface DayProps {
  label: string;
  description?: string;
  day: Day | null;
  today: Day;
  error?: string | false;
  onChange: (day: Day | null) => void;
}

export function DayField({ label, description, day, today, error = false, onChange }: DayProps) {
  const { popover, handlers } = useCloseOnEnter();
  return (
    <DateInput
      label={label}
      description={description}
      placeholder="ДД.ММ.ГГГГ"
      valueFormat="DD.MM.YYYY"
      dateParser={(typed) => parseDay(typed, today)}
      defaultDate={today}
      popoverProps={popover}
      {...handlers}
      value={day}
      error={error}
      onChange={(chosen) => onChange(chosen ? parseDay(chosen, today) : null)}
    />
  );
}
