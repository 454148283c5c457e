import { Link } from "wouter";
import { PageTitle } from "../elements/page-title.tsx";

export function Page() {
  return (
    <section className="section missing">
      <p className="missing-number" aria-hidden="true">
        404
      </p>
      <PageTitle>Такой страницы нет</PageTitle>
      <p>Возможно, адрес набран с ошибкой или страница переехала. Всё важное — в двух шагах:</p>
      <p className="actions">
        <Link className="button" href="/appointment">
          Записаться на приём
        </Link>
        <Link className="button quiet-button" href="/">
          На главную
        </Link>
      </p>
    </section>
  );
}
