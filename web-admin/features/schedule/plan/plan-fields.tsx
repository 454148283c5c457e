import { Checkbox } from "@mantine/core";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import grid from "../../../ui/form-grid.module.css";
import classes from "./plan-dialog.module.css";

export interface PlanDialogProps {
  doctors: readonly Doctor[];
  /** The day that the screen shows. */
  day: Day | null;
  today: Day;
  onClose: () => void;
}

interface Props {
  doctors: readonly Doctor[];
  /** Ids of the chosen ones. */
  value: string[];
  onChange: (ids: string[]) => void;
}

export function DoctorChoice({ doctors, value, onChange }: Props) {
  return (
    <Checkbox.Group label="Врачи" className={grid.wide ?? ""} value={value} onChange={onChange}>
      <div className={classes.choices}>
        {doctors.map(({ id, name_employee }) => (
          <Checkbox key={id} value={String(id)} label={name_employee} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
