import { Checkbox } from "@mantine/core";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
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
