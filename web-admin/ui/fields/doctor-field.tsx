import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { Doctor } from "../../../shared/clinic/doctor.ts";

interface Props extends Omit<NativeSelectProps, "value" | "onChange" | "data"> {
  doctors: readonly Pick<Doctor, "id" | "name_employee">[];
  /** The option without a doctor; absent once one is chosen for good. */
  none?: string | null;
  value: number | null;
  onChange: (employee: number | null) => void;
}

/** One of the doctors. */
export const DoctorField = ({ doctors, none = null, value, onChange, ...rest }: Props) => (
  <NativeSelect
    {...(!rest["aria-label"] && { label: "Врач" })}
    {...rest}
    value={value ?? ""}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value ? Number(currentTarget.value) : null)
    }
    data={[
      ...(none === null ? [] : [{ value: "", label: none }]),
      ...doctors.map(({ id, name_employee }) => ({ value: String(id), label: name_employee })),
    ]}
  />
);
