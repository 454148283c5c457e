import { listsServices } from "../../../shared/clinic/doctor-profile.ts";
import type { FreeDoctor } from "../../../shared/site/visit-page.ts";
import { type Day, parseFullDay } from "../../../shared/time/calendar.ts";
import { freeTimes } from "../../../shared/time/free-times.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { listSlots } from "../booked-slots/booked-slots.ts";
import { listDoctors } from "../doctors/doctors.ts";
import { listOffered } from "../schedule/offered-times.ts";
import type { OpenVisit } from "./read-visit.ts";

const VISITOR = { seesHidden: false };
const DAYS_OF_OWN = 21;
const DAYS_OF_OTHERS = 3;

/**
 * The free times that a visit may move to: its own doctor's first, then those of the other doctors
 * with the same service, the earliest first.
 */
export async function freeTimesFor(server: Server, { record }: OpenVisit): Promise<FreeDoctor[]> {
  const now = clinicNow(server);
  const [doctors, offered, slots] = await Promise.all([
    listDoctors(server.db, VISITOR),
    listOffered(server, VISITOR),
    listSlots(server, null),
  ]);
  const booked = new Map<string, string[]>();
  for (const { employee, day, time } of slots) {
    const key = `${employee}/${day}`;
    booked.set(key, [...(booked.get(key) ?? []), time]);
  }
  const free = doctors.flatMap(({ id: employee, name_employee: doctor, services }) => {
    const isOwn = employee === record.employee;
    if (!isOwn && !listsServices({ services }, record.service)) return [];
    const schedule = offered.find((each) => each.employee === employee)?.schedule ?? [];
    const days = schedule
      .flatMap(({ day: spelled, time }) => {
        const day = parseFullDay(spelled);
        if (!day) return [];
        const taken = booked.get(`${employee}/${spelled}`) ?? [];
        const times = freeTimes({ employee, day, offered: time, booked: taken }, now);
        return times.length > 0 ? [{ day, times }] : [];
      })
      .sort((a, b) => a.day.localeCompare(b.day))
      .slice(0, isOwn ? DAYS_OF_OWN : DAYS_OF_OTHERS);
    return days.length > 0 ? [{ employee, doctor, days }] : [];
  });
  const rank = (of: FreeDoctor): string => (of.employee === record.employee ? "" : firstDay(of));
  return free.sort((a, b) => rank(a).localeCompare(rank(b)));
}

const firstDay = ({ days: [first] }: FreeDoctor): Day | "" => first?.day ?? "";
