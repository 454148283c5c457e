import { useEffect, useState } from "react";
import { visitFile } from "../../../shared/calendar/visit-calendar.ts";
import { roubles } from "../../../shared/clinic/roubles.ts";
import { elevenDigits, formatPhone, phoneLink } from "../../../shared/patient/patient.ts";
import type { BookedVisit } from "../../../shared/site/site.ts";
import { formatDayLong, formatDaySpoken, parseDay } from "../../../shared/time/calendar.ts";
import { mapAddress } from "../../blocks/map-address.ts";
import { Preparation } from "../../blocks/preparation.tsx";
import { usePriceOf } from "../../data/price-of.ts";
import { useSite } from "../../data/site-context.ts";
import { CalendarIcon, CheckIcon, PhoneIcon } from "../../elements/icons.tsx";
import { VisitLink } from "./visit-link.tsx";

interface ConfirmationProps {
  visit: BookedVisit;
  onClose(): void;
}

/** The booked visit, with its file for the patient's own calendar. It stays until it is closed. */
export function Confirmation({ visit, onClose }: ConfirmationProps) {
  const { clinic, now, timeZone } = useSite();
  const day = parseDay(visit.day, now.day) ?? now.day;
  const place = `г. ${clinic.city}, ${clinic.street}, ${clinic.landmark}`;
  const phone = clinic.phones[0];
  const price = usePriceOf(visit.service);
  const file = useFileAddress(() =>
    visitFile(
      {
        uid: visit.uid,
        day,
        time: visit.time,
        minutes: visit.minutes,
        place,
        notes: `Врач: ${visit.doctor}\nТелефон клиники: ${formatPhone(phone.digits)}`,
      },
      { stamp: new Date(), timeZone },
    ),
  );
  return (
    <section className="confirmation" aria-labelledby="booked-title" tabIndex={-1}>
      <h2 id="booked-title">
        <CheckIcon />
        Вы записаны
      </h2>
      <p className="confirmation-when" translate="no">
        {formatDaySpoken(day)}, {visit.time}
      </p>
      {visit.link && <VisitLink link={visit.link} />}
      <dl>
        <dt>Дата</dt>
        <dd translate="no">{formatDayLong(day)}</dd>
        <dt>Врач</dt>
        <dd translate="no">{visit.doctor}</dd>
        <dt>Услуга</dt>
        <dd>{visit.service}</dd>
        {price && (
          <>
            <dt>Цена</dt>
            <dd translate="no">{roubles(price.price)}</dd>
          </>
        )}
        {visit.patient && (
          <>
            <dt>ФИО</dt>
            <dd translate="no">{visit.patient.name}</dd>
            <dt>Телефон</dt>
            <dd translate="no">{formatPhone(elevenDigits(visit.patient.phone))}</dd>
          </>
        )}
        <dt>Адрес</dt>
        <dd>
          {place}
          <br />
          <a className="no-print" href={mapAddress(clinic.map)} rel="noopener">
            Как добраться
          </a>
        </dd>
      </dl>
      <Preparation price={price} />
      {!visit.link && <p>Чтобы перенести или отменить запись, позвоните нам.</p>}
      <p className="actions">
        <a className="button needs-script" href={file} download="priem.ics">
          <CalendarIcon />
          Добавить в календарь
        </a>
        <a className="button quiet-button" href={phoneLink(phone.digits)}>
          <PhoneIcon />
          {formatPhone(phone.digits)}
        </a>
        <button
          type="button"
          className="button quiet-button needs-script"
          onClick={() => window.print()}
        >
          Распечатать
        </button>
        <button type="submit" form="again" className="button quiet-button">
          Записаться ещё раз
        </button>
      </p>
      <form
        id="again"
        action="/appointment"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <input type="hidden" name="doctor" value={visit.employee} />
      </form>
    </section>
  );
}

/** An address of text for as long as it is shown. */
function useFileAddress(make: () => string): string | undefined {
  const [address, setAddress] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one visit, one file
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([make()], { type: "text/calendar;charset=utf-8" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, []);
  return address;
}
