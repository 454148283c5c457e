import { useEffect, useRef, useState } from "react";
import type { BookingField } from "../../shared/booking-form.ts";
import type { Day } from "../../shared/calendar.ts";
import type { Slot } from "../../shared/slots.ts";
import { Breadcrumbs } from "../layout/breadcrumbs.tsx";
import { crumbsTo } from "../layout/crumbs.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { slotName } from "./attempt.ts";
import { ByPhone, WithoutScript } from "./by-phone.tsx";
import { Calendar } from "./calendar.tsx";
import { Confirmation } from "./confirmation.tsx";
import { DoctorChoice } from "./doctor-choice.tsx";
import { type BookedVisit, dropBookedVisit, keepBookedVisit, readBookedVisit } from "./draft.ts";
import { Problem } from "./field.tsx";
import { firstFreeDay, freeCount } from "./free-slots.ts";
import { monthOf, type YearMonth } from "./months.ts";
import { PatientForm } from "./patient-form.tsx";
import { chooseDay, chooseDoctor, chooseElsewhere, chooseSlot, doctorOf } from "./selection.ts";
import { Taken } from "./taken.tsx";
import { Times } from "./times.tsx";
import { timesOf, workingOn } from "./times-of.ts";
import { useBooking } from "./use-booking.ts";
import { useFreeSlots } from "./use-free-slots.ts";
import { useMemory } from "./use-memory.ts";
import { BOOKED } from "./words.ts";

const RELOAD_AFTER_MS = 3000;

export function Page() {
  const slots = useFreeSlots();
  const { free, doctors, now } = slots;
  const [visit, setVisit] = useState<BookedVisit | null>(null);
  const [month, setMonth] = useState<YearMonth | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const timesTitle = useRef<HTMLHeadingElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const setbackAlert = useRef<HTMLDivElement>(null);
  const confirmation = useRef<HTMLElement>(null);

  const booking = useBooking({
    now,
    offered: slots.offered,
    doctors,
    reloadSlots: slots.reload,
    onBooked: (booked) => {
      keepBookedVisit(booked);
      window.history.replaceState(null, "");
      setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
    },
  });
  const { selection, setback, sending, problems } = booking;
  useMemory(booking, form, doctors, slots.loaded);

  useEffect(() => setLive(true), []);
  useEffect(() => setVisit(readBookedVisit()), []);
  useEffect(() => {
    if (visit) confirmation.current?.focus();
  }, [visit]);
  useEffect(() => {
    if (setback) setbackAlert.current?.focus();
  }, [setback]);
  useLostSlot(booking, slots);

  const works = (doctor: number, day: Day) => freeCount(free, day, doctor) > 0;
  const doctor = doctorOf(selection);
  const onChooseDay = (day: Day) => {
    booking.select(chooseDay(selection, day, works));
    setMonth(monthOf(day));
    if (day !== selection.day) requestAnimationFrame(() => timesTitle.current?.focus());
  };
  const onChooseNearest = ({ employee, day, time }: Slot) => {
    booking.select(chooseElsewhere(employee, day, time));
    setMonth(monthOf(day));
    requestAnimationFrame(() => form.current?.querySelector("button")?.focus());
  };
  const onSubmit = () => {
    const field = booking.submit();
    if (field) focusField(field, calendar.current, timesTitle.current);
  };

  return (
    <section className="section appointment">
      <Breadcrumbs crumbs={crumbsTo("Запись на приём")} />
      <PageTitle>Запись на приём</PageTitle>
      {visit && (
        <Confirmation
          visit={visit}
          panel={confirmation}
          onClose={() => {
            dropBookedVisit();
            setVisit(null);
          }}
        />
      )}
      <WithoutScript />
      <div className="appointment-row needs-script">
        {/* On a slow line the page is read before its script runs: a tap must not be lost till then. */}
        <div className="appointment-slot" inert={!live}>
          <section aria-labelledby="when-title">
            <h2 id="when-title">1. Дата и врач</h2>
            <DoctorChoice
              doctors={workingOn(selection.day, free, doctors)}
              chosen={doctor}
              onChoose={(id) => booking.select(chooseDoctor(selection, id))}
            />
            <div ref={calendar}>
              <Calendar
                today={now.day}
                chosen={selection.day}
                free={(day) => ({
                  all: freeCount(free, day, null),
                  own: freeCount(free, day, doctor),
                })}
                shown={month ?? monthOf(firstFreeDay(free, doctor) ?? now.day)}
                onShow={setMonth}
                onChoose={onChooseDay}
              />
            </div>
            <Problem id="day" text={problems.day} />
          </section>
          <Times
            day={selection.day}
            groups={timesOf(selection, free, doctors)}
            slot={selection.slot}
            nothingFree={slots.loaded && free.size === 0}
            title={timesTitle}
            onChoose={(employee, time) => booking.select(chooseSlot(selection, employee, time))}
          />
          <Problem id="time" text={problems.time} />
        </div>
        <div className="appointment-patient">
          <h2>2. Ваши данные</h2>
          {setback?.kind === "taken" && (
            <Taken {...setback} doctors={doctors} alert={setbackAlert} onChoose={onChooseNearest} />
          )}
          <PatientForm
            form={form}
            patient={booking.patient}
            services={booking.services}
            problems={problems}
            sending={sending === "under way"}
            closed={sending !== "no"}
            onChange={booking.change}
            onLook={(field) => booking.lookAt([field])}
            onSubmit={onSubmit}
          />
          {setback?.kind === "failed" && (
            <div className="notice" role="alert" tabIndex={-1} ref={setbackAlert}>
              <p>
                <strong>{setback.message}</strong>
              </p>
              <p>Всё, что вы ввели, сохранено.</p>
            </div>
          )}
          <p className={sending === "booked" ? "success" : ""} role="status">
            {sending === "booked" ? BOOKED : ""}
          </p>
          <ByPhone />
        </div>
      </div>
    </section>
  );
}

/** A chosen time that somebody else has taken while the form was being filled. */
function useLostSlot(
  booking: ReturnType<typeof useBooking>,
  { free, loaded }: ReturnType<typeof useFreeSlots>,
) {
  const { selection, sending, attempt } = booking;
  const { day, slot } = selection;
  const lost = loaded && day && slot && !free.get(day)?.get(slot.employee)?.includes(slot.time);
  // It may be taken by our own booking, whose answer was lost: sent again, it is found.
  const ours = sending !== "no" || (day && slot && attempt?.slot === slotName({ ...slot, day }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is lost
  useEffect(() => {
    if (lost && !ours) booking.lose("Это время только что заняли", { ...slot, day }, []);
  }, [lost, ours]);
}

function focusField(
  field: BookingField,
  calendar: HTMLElement | null,
  timesTitle: HTMLElement | null,
) {
  if (field === "day") calendar?.querySelector<HTMLElement>(".day:enabled")?.focus();
  else if (field === "time") timesTitle?.focus();
  else document.getElementById(field)?.focus();
}
