import { serviceWords } from "../../shared/clinic/doctor-profile.ts";
import { closureWords } from "../../shared/journal/closure-words.ts";
import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import {
  type PatientVisit,
  READ_SLOT,
  VISIT_PAGE,
  type VisitDone,
} from "../../shared/site/visit-page.ts";
import { formatDayLong, formatDaySpoken } from "../../shared/time/calendar.ts";
import { slotText } from "../../shared/time/slot.ts";
import { mapAddress } from "../blocks/map-address.ts";
import { Preparation } from "../blocks/preparation.tsx";
import { usePricesOf } from "../data/price-of.ts";
import { useSite } from "../data/site-context.ts";
import { CalendarIcon, CheckIcon } from "../elements/icons.tsx";
import { PageTitle } from "../elements/page-title.tsx";
import { CallButton } from "./call-button.tsx";
import { PostButton } from "./post-button.tsx";

interface VisitCardProps {
  visit: PatientVisit;
  /** The patient's last action. */
  done: VisitDone | null;
}

const DONE: Record<VisitDone, string> = {
  confirmed: "Спасибо, визит подтверждён. Ждём вас.",
  moved: "Визит перенесён. Ссылка осталась прежней.",
  late: "Через страницу это уже нельзя. Позвоните нам.",
  changed: "Время визита изменилось. Проверьте его: пока ничего не сделано.",
  waiting: "Вы в листе ожидания. Мы позвоним, если подходящее время освободится раньше.",
  "not-waiting": "Вы больше не ждёте времени раньше. Ваш визит остался прежним.",
  "no-messages": "SMS об этом визите больше не придут. Сам визит остался прежним.",
  "not-me": "Спасибо. На этот номер клиника больше не пришлёт сообщений об этой записи.",
};

/** The visit, and its patient's options. */
export function VisitCard({ visit, done }: VisitCardProps) {
  const { clinic } = useSite();
  const [phone] = clinic.phones;
  // The address may be opened again, or typed.
  const isConfirmed = visit.isConfirmed && takesPlace(visit);
  const said = done === "confirmed" && !isConfirmed ? null : done;
  const prices = usePricesOf(visit.service);
  return (
    <>
      <PageTitle>Ваш визит</PageTitle>
      {said && (
        <p className={said === "late" || said === "changed" ? "notice" : "success"} role="status">
          {DONE[said]}
        </p>
      )}
      <div className="confirmation">
        <p className="confirmation-when" translate="no">
          {formatDaySpoken(visit.day)}, {visit.time}
        </p>
        {isConfirmed && (
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
              <dd>{serviceWords(visit.service)}</dd>
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
          <dt>Телефон</dt>
          <dd>
            <a href={phoneLink(phone.digits)}>{formatPhone(phone.digits)}</a>
          </dd>
        </dl>
        {prices.map((price) => (
          <Preparation key={price.name} price={price} />
        ))}
        <Changes visit={visit} />
      </div>
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
      {visit.getsMessages && (
        <details className="visit-more no-print">
          <summary>Не присылать SMS</summary>
          <p>Вы согласились на SMS об этом визите. Согласие можно отозвать; запись останется.</p>
          <PostButton action={VISIT_PAGE.noMessages} quiet>
            Не присылать SMS
          </PostButton>
        </details>
      )}
      <details className="visit-more no-print">
        <summary>Это не я</summary>
        <p>
          Если номер телефона в записи не ваш, нажмите кнопку: клиника перестанет писать на него и
          уточнит номер. Сама запись останется.
        </p>
        <PostButton action={VISIT_PAGE.notMe} quiet>
          Это не я
        </PostButton>
      </details>
    </>
  );
}

function Changes({ visit }: { visit: PatientVisit }) {
  const { canConfirm, canMove, canCancel } = visit;
  const fields = { [READ_SLOT]: slotText(visit) };
  return (
    <div className="visit-changes no-print">
      {!takesPlace(visit) && (
        <p className="notice">
          {visit.closure ? closureWords(visit.closure) : "Врач в это время не принимает"}.{" "}
          {canMove ? "Выберите другое время, или мы вам позвоним." : "Мы вам позвоним."}
        </p>
      )}
      {canConfirm && (
        <PostButton action={VISIT_PAGE.confirm} fields={fields}>
          Подтвердить визит
        </PostButton>
      )}
      {canMove && (
        <a className="button quiet-button" href={VISIT_PAGE.move}>
          Перенести
        </a>
      )}
      {visit.isWaiting ? (
        <details className="visit-more">
          <summary>Вы ждёте времени раньше</summary>
          <p>Мы позвоним, если подходящее время освободится.</p>
          <PostButton action={VISIT_PAGE.notEarlier} quiet>
            Больше не жду
          </PostButton>
        </details>
      ) : (
        takesPlace(visit) && (
          <a className="button quiet-button" href={VISIT_PAGE.earlier}>
            Хочу раньше
          </a>
        )
      )}
      {canCancel && (
        <details className="visit-more">
          <summary>Отменить</summary>
          <p>Визит будет отменён, время сразу станет свободным. Вернуть его нельзя.</p>
          <PostButton action={VISIT_PAGE.cancel} fields={fields} danger>
            Отменить визит
          </PostButton>
        </details>
      )}
      {!(canMove && canCancel) && (
        <p className="visit-call">
          {callWords(visit)} <CallButton />
        </p>
      )}
    </div>
  );
}

const takesPlace = ({ closure, isAway }: PatientVisit): boolean => closure === null && !isAway;

/** Actions that only the clinic can do now. */
function callWords({ canMove, canCancel }: PatientVisit): string {
  if (canMove) return "Чтобы отменить визит, позвоните нам.";
  if (canCancel) return "Чтобы перенести визит, позвоните нам.";
  return "Чтобы перенести или отменить визит, позвоните нам.";
}
