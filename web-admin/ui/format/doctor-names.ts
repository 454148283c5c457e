import { useMemo } from "react";
import { useDoctors } from "../../offline/index.ts";
import type { DoctorNames } from "./field-words.ts";

export function useDoctorNames(): DoctorNames {
  const doctors = useDoctors();
  return useMemo(() => new Map(doctors.map((each) => [each.id, each.name_employee])), [doctors]);
}
