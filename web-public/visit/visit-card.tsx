import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { type PatientVisit, VISIT_PAGE } from "../../shared/site/visit-page.ts";
import { formatDayLong, formatDaySpoken } from "../../shared/time/calendar.ts";
import { mapAddress } from "../blocks/map-address.ts";
import { useSite } from "../data/site-context.ts";
import { CalendarIcon, CheckIcon } from "../elements/icons.tsx";
import { PageTitle } from "../elements/page-title.tsx";

/** The visit, and what its patient can do about it. */
export function VisitCard({ visit }: { visit: PatientVisit }) {
  const { clinic } = useSite();
  const [phone] = clinic.phones;
  return (
    <>
      <PageTitle>Ваш визит</PageTitle>
      <div className="confirmation">
        <p className="confirmation-when" translate="no">
          {formatDaySpoken(visit.day)}, {visit.time}
        </p>
        {visit.isConfirmed && (
          <p className="visit-state">
            <CheckIcon />
            Визит подтверждён
          </p>
        )}
        <dl>
          <dt>Дата</dt>
          <dd translate="no">{formatDayLong(visit.day)}</dd>
          <dt>Врач</dt>
          <dd translate="no">{visit.doctor}</dd>
          {visit.service && (
            <>
              <dt>Услуга</dt>
              <dd>{visit.service}</dd>
            </>
          )}
          <dt>Адрес</dt>
          <dd>
            г. {clinic.city}, {clinic.street}, {clinic.landmark}
            <br />
            <a className="no-print" href={mapAddress(clinic.map)} rel="noopener noreferrer">
              Как добраться
            </a>
          </dd>
          <dt>Телефон клиники</dt>
          <dd>
            <a href={phoneLink(phone.digits)}>{formatPhone(phone.digits)}</a>
          </dd>
        </dl>
        <p className="actions no-print">
          <a className="button quiet-button" href={VISIT_PAGE.calendar} download>
            <CalendarIcon />
            Добавить в календарь
          </a>
          <button
            type="button"
            className="button quiet-button needs-script"
            onClick={() => window.print()}
          >
            Распечатать
          </button>
        </p>
      </div>
    </>
  );
}
