import { NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { formatDay, formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../../offline/index.ts";
import classes from "../../ui/form-grid.module.css";
import type { Choices, Draft } from "./visit-values.ts";

interface Props {
  record: VisitView;
  form: UseFormReturnType<Draft>;
  choices: Choices;
  doctors: readonly Doctor[];
}

/** Doctor, day and time: free offered slots, and the visit's own slot. */
export function SlotFields({ record, form, choices, doctors }: Props) {
  const { values: draft, errors } = form;
  const dates = choices.daysOf(draft.employee);
  const choose = (employee: number, wanted: string) => {
    const day = choices.daysOf(employee).find((each) => each === wanted) ?? "";
    const time = choices.timesOf(employee, day).find((each) => each === draft.time) ?? "";
    form.setValues({ employee, day, time });
  };
  return (
    <>
      <NativeSelect
        label="Врач"
        className={classes.wide ?? ""}
        value={draft.employee}
        onChange={({ currentTarget: { value } }) => choose(Number(value), draft.day)}
        data={employeeOptions(record, choices.employees(), doctors)}
      />
      <NativeSelect
        label="Дата"
        value={draft.day}
        error={errors.day}
        onChange={({ currentTarget: { value } }) => choose(draft.employee, value)}
        data={[
          ...(draft.day ? [] : [{ value: "", label: "Выберите дату" }]),
          ...dates.map((day) => ({
            value: day,
            label: `${formatDay(day)}, ${formatDaySpoken(day).split(", ")[1]}`,
          })),
        ]}
      />
      <NativeSelect
        label="Время"
        {...form.getInputProps("time")}
        data={[
          ...(draft.time ? [] : [{ value: "", label: "Выберите время" }]),
          ...choices.timesOf(draft.employee, draft.day),
        ]}
      />
    </>
  );
}

/** The doctor the visit is with stays in the list even after leaving the clinic. */
function employeeOptions(
  record: VisitView,
  offering: ReadonlySet<number>,
  doctors: readonly Doctor[],
) {
  const listed = doctors
    .filter((doctor) => offering.has(doctor.id))
    .map((doctor) => ({ value: String(doctor.id), label: doctor.name_employee }));
  return doctors.some((doctor) => doctor.id === record.employee)
    ? listed
    : [{ value: String(record.employee), label: record.employee_name }, ...listed];
}
