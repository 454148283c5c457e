import { Link } from "wouter";
import { capitalised, consentTerm, versionWords } from "../../shared/retention/retention-rule.ts";
import { useSite } from "../data/site-context.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { RuleUnread } from "./rule-unread.tsx";

const TITLE = "Согласие на обработку персональных данных";

/** A separate consent: the visit is booked without it, too. */
function MessagesConsent({ processor }: { processor: string | null }) {
  return (
    <>
      <h2 id="sms">Согласие на SMS о визите</h2>
      <p>
        Отмечая поле «Напомнить о визите по SMS», я отдельно соглашаюсь получать от клиники
        сообщения о своей записи: напоминание, перенос, отмену. Рекламы в них нет, в тексте — только
        день, время и ссылка на мой визит. Запись состоится и без этого согласия.
      </p>
      <p>
        Для отправки клиника передаёт номер телефона и текст сообщения
        {processor
          ? ` оператору ${processor}, который обрабатывает их по её поручению`
          : " оператору связи"}
        . Согласие действует, пока хранится запись. Я могу отозвать его на странице визита, ответом
        «Это не я» или в регистратуре.
      </p>
    </>
  );
}

/** A separate document, not a section of the policy (152-ФЗ in the version of 01.09.2025). */
export function Page() {
  const { clinic, retention, messages } = useSite();
  const { legal, consent } = clinic;
  if (!retention) return <RuleUnread title={TITLE} />;
  return (
    <section className="section article prose">
      <Breadcrumbs crumbs={crumbsTo(TITLE)} />
      <PageTitle>{TITLE}</PageTitle>
      <p className="quiet">
        {capitalised(versionWords(consent.version))}, действует с {consent.since}
      </p>
      <p>
        Отмечая поле «Я даю согласие на обработку персональных данных» в форме записи на приём, я
        свободно, своей волей и в своём интересе, по статье 9 Федерального закона от 27.07.2006 №
        152-ФЗ «О персональных данных», даю согласие оператору:
      </p>
      <p>
        {legal.entityFull}, ИНН {legal.inn}, ОГРН {legal.ogrn}, адрес: {legal.address}.
      </p>
      <h2>На что я соглашаюсь</h2>
      <ul>
        <li>
          <strong>Данные:</strong> фамилия, имя, отчество; номер телефона; выбранные врач, услуга,
          дата и время приёма; мой комментарий к записи; мои пожелания о времени приёма.
        </li>
        <li>
          <strong>Цель:</strong> запись на приём, её подтверждение, перенос и отмена, в том числе на
          странице моего визита по личной ссылке, звонок мне, когда освободится время, которого я
          жду, связь со мной по этим вопросам.
        </li>
        <li>
          <strong>Действия:</strong> сбор, запись, систематизация, хранение, уточнение,
          использование, удаление, уничтожение — с помощью автоматизации и без неё.
        </li>
        <li>
          <strong>Передача третьим лицам</strong> не производится, кроме случаев, установленных
          законом.
        </li>
      </ul>
      <h2>Срок и отзыв</h2>
      <p>
        Согласие действует со дня, когда я отметил(а) поле, {consentTerm(retention)} Я могу отозвать
        его в любой момент: по почте <a href={`mailto:${clinic.email}`}>{clinic.email}</a>, по
        телефону клиники или лично в регистратуре. После отзыва данные уничтожаются, если закон не
        обязывает их хранить.
      </p>
      {messages && <MessagesConsent processor={messages.processor} />}
      <p>
        Как клиника обрабатывает и защищает данные, сказано в документе{" "}
        <Link href="/politics">«Политика обработки персональных данных»</Link>.
      </p>
      <p className="actions">
        <Link className="button" href="/appointment">
          К записи на приём
        </Link>
      </p>
    </section>
  );
}
