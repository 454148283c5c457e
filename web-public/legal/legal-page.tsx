import { Link } from "wouter";
import { activityId } from "../../shared/site/activity-id.ts";
import { Contacts } from "../blocks/contacts.tsx";
import { papersCall } from "../data/calls.ts";
import { useSite } from "../data/site-context.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";

const TITLE = "Правовая информация";

/** Information that a medical organisation must publish about itself. */
export function Page() {
  const { clinic } = useSite();
  const { legal } = clinic;
  const papers = dataOf(useCall(papersCall)) ?? [];
  return (
    <>
      <section className="section article prose">
        <Breadcrumbs crumbs={crumbsTo(TITLE)} />
        <PageTitle>{TITLE}</PageTitle>
        <h2>Медицинская организация</h2>
        <dl className="facts">
          <dt>Наименование</dt>
          <dd>{legal.entityFull}</dd>
          <dt>ИНН</dt>
          <dd>{legal.inn}</dd>
          <dt>ОГРН</dt>
          <dd>{legal.ogrn}</dd>
          <dt>Адрес</dt>
          <dd>{legal.address}</dd>
          <dt>Руководитель</dt>
          <dd>{legal.director}</dd>
          <dt>Режим работы</dt>
          <dd>
            {clinic.hours.map((hours) => `${hours.days} ${hours.opens}–${hours.closes}`).join(", ")}
          </dd>
        </dl>
        <h2>Лицензия</h2>
        <p>
          Лицензия на медицинскую деятельность {legal.licence.number}, выдана {legal.licence.issued}
          , {legal.licence.issuer}. Работы и услуги:
        </p>
        <ul>
          {legal.licence.activities.map((activity, index) => (
            <li key={activity} id={activityId(index)}>
              {activity}
            </li>
          ))}
        </ul>
        <h2>Контролирующие органы</h2>
        <ul>
          {legal.supervisors.map((body) => (
            <li key={body.name}>
              <a href={body.site} rel="noopener">
                {body.name}
              </a>
              : {body.address}, {body.phone}
            </li>
          ))}
        </ul>
        <h2>Документы</h2>
        <ul className="papers">
          {papers.map((paper) => (
            <li key={paper.id}>
              <a href={paper.url} target="_blank" rel="noopener">
                {paper.title}
              </a>
            </li>
          ))}
          {legal.documents.map((document) => (
            <li key={document.href}>
              {document.href.startsWith("/uploads/") ? (
                <a href={document.href} target="_blank" rel="noopener">
                  {document.title}
                </a>
              ) : (
                <Link href={document.href}>{document.title}</Link>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Contacts />
    </>
  );
}
