import { useCallback, useContext, useEffect, useMemo, useRef } from "react";
import { visibleDoctors } from "../../../shared/clinic/doctor-profile.ts";
import type { DoctorCard } from "../../../shared/site/site.ts";
import { availabilityCall, bookedSlotsCall, doctorsCall } from "../../data/calls.ts";
import { CallsContext, dataOf, useCall } from "../../data/use-call.ts";
import { type FreeSlots, freeSlots, offeredDays } from "./free-slots.ts";
import { useClinicNow } from "./use-clinic-now.ts";

const NONE: never[] = [];
const NOTHING_FREE: FreeSlots = new Map();

/**
 * Visible doctors, their offered and free times. Loaded again when the page becomes visible, when
 * the network returns, and each day. Nothing is free until the booked slots are known.
 */
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
  const retry = useCallback(
    () => Promise.all([calls.reload(doctorsCall.path), reload()]),
    [calls, reload],
  );
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void retry();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [retry]);
  // A page left open overnight was rendered for an earlier day.
  const madeFor = useRef(now.day);
  useEffect(() => {
    if (madeFor.current !== now.day) void reload();
    madeFor.current = now.day;
  }, [now.day, reload]);

  const listed = dataOf(doctorsAnswer) ?? NONE;
  const availability = dataOf(availabilityAnswer) ?? NONE;
  const booked = dataOf(bookedAnswer) ?? NONE;
  const doctors: DoctorCard[] = useMemo(() => visibleDoctors(listed), [listed]);
  const offered = useMemo(
    () => offeredDays(availability, booked, now.day),
    [availability, booked, now.day],
  );
  const free = useMemo(
    () => freeSlots(offered, new Set(doctors.map((doctor) => doctor.id)), now),
    [offered, doctors, now],
  );
  const answers = [doctorsAnswer, availabilityAnswer, bookedAnswer];
  const loaded = answers.every((answer) => answer.kind === "loaded");
  const failed = answers.some((answer) => answer.kind === "failed");
  return {
    doctors,
    offered,
    free: loaded ? free : NOTHING_FREE,
    now,
    loaded,
    failed,
    reload,
    retry,
  };
}
