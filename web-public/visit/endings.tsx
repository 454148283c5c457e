import { Link } from "wouter";
import type { CancelledVisit } from "../../shared/site/visit-page.ts";
import { formatDaySpoken } from "../../shared/time/calendar.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { CallButton } from "./call-button.tsx";

/** No visit is open in this browser; the page does not reveal which reason applies. */
export function Closed() {
  return (
    <>
      <PageTitle>Страница закрыта</PageTitle>
      <p>
        Она открывается по вашей ссылке и через полчаса закрывается. Откройте ссылку ещё раз. После
        визита и после отмены ссылка не действует.
      </p>
      <p className="actions">
        <CallButton />
        <Link className="button quiet-button" href="/appointment">
          Записаться
        </Link>
      </p>
    </>
  );
}

export function Cancelled({ visit }: { visit: CancelledVisit | null }) {
  return (
    <>
      <PageTitle>Визит отменён</PageTitle>
      {visit && (
        <p>
          {visit.byPatient ? "Вы отменили визит" : "Клиника отменила визит"}:{" "}
          <span translate="no">
            {formatDaySpoken(visit.day)}, {visit.time}
          </span>
          .
        </p>
      )}
      <p>
        {visit?.byPatient !== false && "Время свободно. "}
        Данные записи уничтожены. Приходить не нужно.
      </p>
      <p className="actions">
        <Link className="button" href="/appointment">
          Записаться снова
        </Link>
        <CallButton />
      </p>
    </>
  );
}

/** The answer to «Это не я», whether the digits were right or not. */
export function NotMe() {
  return (
    <>
      <PageTitle>Спасибо</PageTitle>
      <p>
        Если эти цифры — конец номера, на который пришла ссылка, клиника больше не пришлёт на него
        сообщений об этой записи. Ссылку можно удалить.
      </p>
    </>
  );
}
