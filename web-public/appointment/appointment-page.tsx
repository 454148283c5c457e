import { useEffect, useReducer, useRef, useState } from "react";
import { type BookedVisit, confirmationAddress } from "../../shared/site/site.ts";
import type { Slot } from "../../shared/time/slot.ts";
import { ByPhone } from "../blocks/by-phone.tsx";
import { Preparation } from "../blocks/preparation.tsx";
import { ProblemList } from "../blocks/problem-list.tsx";
import { usePriceOf } from "../data/price-of.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { readArrival } from "./booking/arrival.ts";
import {
  dropBookedVisit,
  dropDraft,
  keepBookedVisit,
  keepDraftOfAnother,
  keepOwnVisit,
  readBookedVisit,
} from "./booking/draft.ts";
import { type Opening, useOpening } from "./booking/opening.ts";
import { reloadIfReachable } from "./booking/reload-if-reachable.ts";
import { useBooking } from "./booking/use-booking.ts";
import { useDraft } from "./booking/use-draft.ts";
import { useLostSlot } from "./booking/use-lost-slot.ts";
import { VisitChoice } from "./choice/visit-choice.tsx";
import { useFreeSlots } from "./free-slots/use-free-slots.ts";
import { Confirmation } from "./outcome/confirmation.tsx";
import { Summary } from "./outcome/summary.tsx";
import { Taken } from "./outcome/taken.tsx";
import type { BookingField } from "./patient/booking-problems.ts";
import { PatientForm } from "./patient/patient-form.tsx";
import { monthOf, type YearMonth } from "./selection/months.ts";
import { ANSWER, FORM, PATIENT } from "./selection/page-ids.ts";
import { chooseElsewhere, doctorOf } from "./selection/selection.ts";
import { selectionAddress } from "./selection/selection-address.ts";
import { BOOKED } from "./selection/words.ts";

const RELOAD_AFTER_MS = 3000;

/** The element of each field on the page. */
const FIELD_PLACES = [
  ["day", "when-title"],
  ["time", "times-title"],
  ["name", "name"],
  ["phone", "phone"],
  ["service", "service"],
  ["consent", "consent"],
] as const satisfies readonly (readonly [BookingField, string])[];

/** Booking a further visit begins with the same doctor, name and phone. */
export function Page() {
  const opening = useOpening();
  const [round, beginAnother] = useReducer((was: number) => was + 1, 0);
  return (
    <Appointment key={round} opening={round === 0 ? opening : null} onBookAnother={beginAnother} />
  );
}

interface AppointmentProps {
  opening: Opening | null;
  onBookAnother(): void;
}

function Appointment({ opening, onBookAnother }: AppointmentProps) {
  const slots = useFreeSlots();
  const [visit, setVisit] = useState<BookedVisit | null>(opening?.visit ?? null);
  const [month, setMonth] = useState<YearMonth | null>(() =>
    opening ? readArrival(opening.search, null, slots.now).month : null,
  );
  const form = useRef<HTMLFormElement>(null);
  const timesTitle = useRef<HTMLHeadingElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const setbackAlert = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLDivElement>(null);

  const booking = useBooking({
    opening,
    now: slots.now,
    offered: slots.offered,
    doctors: slots.doctors,
    reloadSlots: slots.reload,
    onBooked: (booked) => {
      keepBookedVisit(booked);
      keepOwnVisit(booked);
      setVisit(booked);
      window.history.replaceState(null, "", "/appointment");
    },
  });
  const price = usePriceOf(booking.patient.service);
  const { selection, setback, sending, problems } = booking;
  useDraft(booking, opening, slots);

  useEffect(() => setLive(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    const booked = opening?.visit;
    const remembered = readBookedVisit();
    if (!booked) return setVisit(remembered);
    if (remembered?.uid === booked.uid) {
      // The server does not repeat the patient's data.
      setVisit(booked.link ? { ...remembered, link: booked.link } : remembered);
    } else {
      keepBookedVisit(booked);
      keepOwnVisit(booked);
    }
    dropDraft();
    window.history.replaceState(null, "", "/appointment");
  }, []);
  useEffect(() => {
    if (!visit) return;
    outcome.current?.scrollIntoView();
    outcome.current?.querySelector("section")?.focus({ preventScroll: true });
  }, [visit]);
  useEffect(() => {
    if (sending !== "booked" || !visit) return;
    const leaving = new AbortController();
    // This page has the confirmation in it before its scripts are there.
    const address = confirmationAddress(visit.uid);
    const timer = setTimeout(() => reloadIfReachable(address, leaving.signal), RELOAD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sending, visit]);
  useEffect(() => {
    if (!setback) return;
    // Focus alone centres it: in a low window its heading would be below the site's header.
    setbackAlert.current?.focus({ preventScroll: true });
    setbackAlert.current?.scrollIntoView({ block: setback.kind === "taken" ? "start" : "nearest" });
  }, [setback]);
  useLostSlot(booking, slots);

  const onChooseNearest = ({ employee, day, time }: Slot) => {
    booking.select(chooseElsewhere(employee, day, time));
    setMonth(monthOf(day));
    requestAnimationFrame(() => form.current?.querySelector<HTMLButtonElement>(".submit")?.focus());
  };
  const onSubmit = () => {
    const field = booking.submit();
    if (field) focusField(field, calendar.current, timesTitle.current);
  };

  const submitting = {
    // Without the page's script nothing would enable it.
    disabled: live && (sending !== "no" || !booking.patient.consent),
    action: `${selectionAddress(selection)}#${ANSWER}`,
  };

  return (
    <section className="section appointment">
      <Breadcrumbs crumbs={crumbsTo("Запись на приём")} />
      <PageTitle>Запись на приём</PageTitle>
      <div ref={outcome}>
        <p className={sending === "booked" ? "success" : "unseen"} role="status">
          {sending === "booked" ? BOOKED : ""}
        </p>
        {visit && (
          <Confirmation
            visit={visit}
            onClose={() => {
              dropBookedVisit();
              keepDraftOfAnother(visit);
              void slots.reload();
              onBookAnother();
            }}
          />
        )}
      </div>
      <div className="appointment-row" hidden={visit !== null}>
        <DefaultSubmit {...submitting} />
        <VisitChoice
          opening={opening}
          slots={slots}
          booking={booking}
          month={month}
          onShowMonth={setMonth}
          calendar={calendar}
          timesTitle={timesTitle}
          onContinue={() => focusFirstEmpty(form.current)}
        />
        <div className="appointment-patient">
          <h2 id={PATIENT}>2. Ваши данные</h2>
          <div id={ANSWER} />
          {opening?.refusal && !setback && (
            <ProblemList problems={FIELD_PLACES.map(([field, place]) => [place, problems[field]])}>
              <strong>Запись ещё не создана.</strong> Всё, что вы ввели, сохранено.
            </ProblemList>
          )}
          {setback?.kind === "taken" && (
            <Taken
              message={setback.message}
              nearest={booking.nearest}
              doctors={slots.doctors}
              alert={setbackAlert}
              onChoose={onChooseNearest}
            />
          )}
          <PatientForm
            form={form}
            uid={opening?.uid ?? ""}
            patient={booking.patient}
            services={booking.services}
            doctorChosen={doctorOf(selection) !== null}
            problems={problems}
            sending={sending === "under way"}
            {...submitting}
            preparation={<Preparation price={price} />}
            summary={
              <Summary
                selection={selection}
                doctors={slots.doctors}
                service={booking.patient.service}
              />
            }
            onChange={booking.change}
            onTouch={(field) => booking.touch([field])}
            onSubmit={onSubmit}
          />
          {setback?.kind === "again" && (
            <div className="notice" role="alert" tabIndex={-1} ref={setbackAlert}>
              <p>
                <strong>{setback.message}</strong> Нужна ещё одна запись?
              </p>
              <p className="actions">
                <button type="button" className="button" onClick={() => booking.submit(true)}>
                  Да, записаться ещё раз
                </button>
                <button
                  type="button"
                  className="button quiet-button"
                  onClick={() => booking.select(selection)}
                >
                  Нет, не нужна
                </button>
              </p>
            </div>
          )}
          {setback?.kind === "failed" && (
            <div className="notice" role="alert" tabIndex={-1} ref={setbackAlert}>
              <p>
                <strong>{setback.message}</strong>
              </p>
              <p>Всё, что вы ввели, сохранено.</p>
            </div>
          )}
          <ByPhone />
        </div>
      </div>
    </section>
  );
}

/** Enter in a field activates a form's first button, which would be one of the calendar's. */
function DefaultSubmit({ action, disabled }: { action: string; disabled: boolean }) {
  return (
    <button
      type="submit"
      form={FORM}
      formAction={action}
      disabled={disabled}
      className="unseen"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
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

/** The field to go on with once the time is chosen, with the form's heading above it. */
function focusFirstEmpty(form: HTMLFormElement | null) {
  if (!form) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>("#name, #phone, #service, #consent")];
  const empty = fields.find((field) => !field.validity.valid) ?? fields[0];
  if (empty === fields[0]) form.parentElement?.scrollIntoView();
  empty?.focus({ preventScroll: empty === fields[0] });
}
