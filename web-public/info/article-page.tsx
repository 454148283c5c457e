import { useEffect, useMemo } from "react";
import { Link } from "wouter";
import { articleCall } from "../data/calls.ts";
import type { Params } from "../data/params.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { PageTitle } from "../elements/page-title.tsx";
import { crumbsOf, idOf } from "./article-of.ts";
import { ArticleText } from "./article-text.tsx";

export function Page({ params }: { params: Params }) {
  const id = idOf(params);
  const call = useMemo(() => (id === null ? null : articleCall(id)), [id]);
  const answer = useCall(call);
  const article = dataOf(answer);
  const failed = answer.kind === "failed";
  useEffect(() => {
    if (failed) console.error("Статья не найдена");
  }, [failed]);
  if (id !== null && answer.kind === "loading") {
    return (
      <section className="section">
        <p className="quiet" role="status">
          Загрузка...
        </p>
      </section>
    );
  }
  if (!article) {
    return (
      <section className="section missing">
        <PageTitle>Информация не найдена</PageTitle>
        <p>Возможно, статью убрали или адрес набран с ошибкой.</p>
        <Link className="button" href="/info">
          Все материалы
        </Link>
      </section>
    );
  }
  return (
    <section className="section article">
      <Breadcrumbs crumbs={crumbsOf(article.name_article)} />
      <PageTitle>{article.name_article}</PageTitle>
      <ArticleText text={article.text_article} />
      <p className="actions">
        <Link className="button" href="/appointment">
          Записаться на приём
        </Link>
        <Link className="button quiet-button" href="/info">
          Все материалы
        </Link>
      </p>
    </section>
  );
}
