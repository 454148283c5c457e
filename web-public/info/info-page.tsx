import { useState } from "react";
import { Link } from "wouter";
import type { Article } from "../../shared/site/article.ts";
import { Contacts } from "../blocks/contacts.tsx";
import { articlesCall } from "../data/calls.ts";
import { type Answer, dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { ForwardIcon } from "../elements/icons.tsx";
import { PageTitle } from "../elements/page-title.tsx";
import { ArticlePopup } from "./article-popup.tsx";
import { shortened } from "./preview.ts";

const ARTICLES: readonly number[] = [1, 2];
const RECOMMENDATIONS = 3;

export function Page() {
  const answer = useCall(articlesCall);
  const [opened, open] = useState<Article | null>(null);
  const all = dataOf(answer) ?? [];
  const recommendations = all.filter((article) => article.type_article === RECOMMENDATIONS);
  const articles = all.filter((article) => ARTICLES.includes(article.type_article));
  return (
    <>
      <section className="section">
        <Breadcrumbs crumbs={crumbsTo("Пациентам")} />
        <PageTitle>Медицинская информация</PageTitle>
        <h2>Рекомендации</h2>
        <Waiting answer={answer} loading="Loading..." />
        <ul className="link-blocks">
          {recommendations.map((article) => (
            <li key={article.id}>
              <Link className="card link-block" href={`/info/${article.id}`}>
                {article.name_article}
                <ForwardIcon />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="articles-title">
        <h2 id="articles-title">Статьи и заметки</h2>
        <Waiting answer={answer} loading="Loading articles..." />
        <ul className="article-cards">
          {articles.map((article) => (
            <li className="card article-card" key={article.id}>
              <h3>{article.name_article}</h3>
              <p>{shortened(article.preview)}</p>
              <a
                className="button quiet-button"
                href={`/info/${article.id}`}
                aria-haspopup="dialog"
                aria-label={`Подробнее: ${article.name_article}`}
                onClick={(event) => {
                  // Another tab gets the article's own page, as do those without scripts.
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  open(article);
                }}
              >
                Подробнее
              </a>
            </li>
          ))}
        </ul>
      </section>
      {opened && <ArticlePopup article={opened} onClose={() => open(null)} />}
      <Contacts />
    </>
  );
}

function Waiting({ answer, loading }: { answer: Answer<unknown>; loading: string }) {
  if (answer.kind === "loaded") return null;
  const failed = answer.kind === "failed";
  return (
    <p className={failed ? "notice" : "quiet"} role="status">
      {failed ? `Error: ${answer.message}` : loading}
    </p>
  );
}
