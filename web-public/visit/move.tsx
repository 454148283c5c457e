import { serviceWords } from "../../shared/clinic/doctor-profile.ts";
import {
  type FreeDoctor,
  type FreeSlot,
  type PatientVisit,
  VISIT_PAGE,
  type VisitPageState,
} from "../../shared/site/visit-page.ts";
import { formatDaySpoken } from "../../shared/time/calendar.ts";
import { slotText } from "../../shared/time/slot.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { CallButton } from "./call-button.tsx";

type MoveProps = Extract<VisitPageState, { view: "move" }>;

/** How many days are unfolded at first. */
const DAYS_OPEN = 2;

/** The free times: the doctor's own first, then those of others with the same service. */
export function Move({ visit, doctors, problem }: MoveProps) {
  const [first, ...others] = doctors;
  const isOwn = first?.doctor === visit.doctor;
  const rest = isOwn ? others : doctors;
  return (
    <>
      <PageTitle>Перенести визит</PageTitle>
      <Current visit={visit} />
      {problem && <Refused {...problem} />}
      {isOwn && first && <Doctor of={first} heading="h2" />}
      {rest.length > 0 && (
        <>
          <h2>{isOwn ? "Другие врачи с этой услугой" : "Врачи с этой услугой"}</h2>
          {rest.map((doctor) => (
            <Doctor key={doctor.employee} of={doctor} heading="h3" />
          ))}
        </>
      )}
      {doctors.length === 0 && (
        <p className="notice">Свободного времени сейчас нет. Позвоните нам, мы подберём время.</p>
      )}
      <p className="actions">
        <a className="button quiet-button" href={VISIT_PAGE.page}>
          Оставить как есть
        </a>
        {doctors.length === 0 && <CallButton />}
      </p>
    </>
  );
}

export function Current({ visit }: { visit: PatientVisit }) {
  return (
    <p className="summary">
      <strong translate="no">
        Сейчас: {formatDaySpoken(visit.day)}, {visit.time}
      </strong>
      <span translate="no">
        {[visit.doctor, serviceWords(visit.service)].filter(Boolean).join(" · ")}
      </span>
    </p>
  );
}

function Refused({ message, nearest }: { message: string; nearest: readonly FreeSlot[] }) {
  return (
    <div className="notice taken" role="alert">
      <p>
        <strong>{message}</strong>
      </p>
      <p>Ваш визит остался на прежнем времени.</p>
      {nearest.length > 0 && (
        <>
          <p>Ближайшее свободное время:</p>
          <ul className="nearest">
            {nearest.map((slot) => (
              <li key={slotText(slot)}>
                <a className="button quiet-button" href={choosing(slot)}>
                  {formatDaySpoken(slot.day)}, {slot.time} · {slot.doctor}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface DoctorProps {
  of: FreeDoctor;
  heading: "h2" | "h3";
}

function Doctor({ of: { employee, doctor, days }, heading: Heading }: DoctorProps) {
  return (
    <section className="visit-times" aria-label={doctor}>
      <Heading translate="no">{doctor}</Heading>
      {days.map(({ day, times }, at) => (
        <details key={day} open={at < DAYS_OPEN}>
          <summary translate="no">{formatDaySpoken(day)}</summary>
          <ul>
            {times.map((time) => (
              <li key={time}>
                <a
                  className="button quiet-button"
                  href={choosing({ employee, day, time })}
                  aria-label={`${formatDaySpoken(day)}, ${time}`}
                >
                  {time}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

const choosing = (slot: Omit<FreeSlot, "doctor">) =>
  `${VISIT_PAGE.move}?to=${encodeURIComponent(slotText(slot))}`;
