import { Link } from "wouter";
import { capitalised, consentTerm, editionWords } from "../../shared/retention/retention-rule.ts";
import { useSite } from "../data/site-context.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { RuleUnread } from "./rule-unread.tsx";

const TITLE = "Согласие на обработку персональных данных";

/** A separate document, not a section of the policy (152-ФЗ in the version of 01.09.2025). */
export function Page() {
  const { clinic, retention } = useSite();
  const { legal, consent } = clinic;
  if (!retention) return <RuleUnread title={TITLE} />;
  return (
    <section className="section article prose">
      <Breadcrumbs crumbs={crumbsTo(TITLE)} />
      <PageTitle>{TITLE}</PageTitle>
      <p className="quiet">
        {capitalised(editionWords(consent.version))}, действует с {consent.since}
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
