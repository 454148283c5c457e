import { useCallback, useContext, useEffect, useMemo } from "react";
import { compareDoctors } from "../../shared/doctor-profile.ts";
import type { DoctorCard } from "../../shared/site.ts";
import { availabilityCall, bookedSlotsCall, doctorsCall } from "../data/calls.ts";
import { CallsContext, dataOf, useCall } from "../data/use-call.ts";
import { useClinicNow } from "./clinic-now.ts";
import { freeSlots, offeredDays } from "./free-slots.ts";

const NONE: never[] = [];

/** Visible doctors, what they offer and what of it is free; refreshed when the page is looked at. */
export function useFreeSlots() {
  const calls = useContext(CallsContext);
  const doctorsAnswer = useCall(doctorsCall);
  const availabilityAnswer = useCall(availabilityCall);
  const bookedAnswer = useCall(bookedSlotsCall);
  const now = useClinicNow();

  const reload = useCallback(
    () => Promise.all([calls.reload(availabilityCall.path), calls.reload(bookedSlotsCall.path)]),
    [calls],
  );
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void reload();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [reload]);

  const listed = dataOf(doctorsAnswer) ?? NONE;
  const availability = dataOf(availabilityAnswer) ?? NONE;
  const booked = dataOf(bookedAnswer) ?? NONE;
  const doctors: DoctorCard[] = useMemo(
    () => listed.filter((doctor) => doctor.hidden_doctor === 0).sort(compareDoctors),
    [listed],
  );
  const offered = useMemo(
    () => offeredDays(availability, booked, now.day),
    [availability, booked, now.day],
  );
  const free = useMemo(
    () => freeSlots(offered, new Set(doctors.map((doctor) => doctor.id)), now),
    [offered, doctors, now],
  );
  const loaded = doctorsAnswer.kind === "loaded" && availabilityAnswer.kind === "loaded";
  return { doctors, offered, free, now, loaded, reload };
}
