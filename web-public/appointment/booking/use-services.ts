import { useMemo } from "react";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import type { DoctorCard } from "../../../shared/site/site.ts";
import { servicesCall } from "../../data/calls.ts";
import { dataOf, useCall } from "../../data/use-call.ts";

/** A doctor's services: as the list of doctors has them, until their own call answers. */
export function useServices(doctor: DoctorCard | undefined): string[] {
  const id = doctor?.id;
  const call = useMemo(() => (id === undefined ? null : servicesCall(id)), [id]);
  const asked = dataOf(useCall(call));
  return useMemo(() => asked ?? parseServices(doctor?.services ?? ""), [asked, doctor]);
}
