import { Link } from "wouter";
import { SEARCH_LETTERS } from "../../shared/site/site.ts";
import { searchCall } from "../data/calls.ts";
import { useSite } from "../data/site-context.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { NOTHING_FOUND, NothingFound, SEARCH_FAILED } from "../search/nothing-found.tsx";

/** The results of the search field, for browsers without scripts. */
export function Page() {
  const query = new URLSearchParams(useSite().search).get("q")?.trim() ?? "";
  const answer = useCall(query === "" ? null : searchCall(query));
  const results = dataOf(answer);
  return (
    <section className="section">
      <Breadcrumbs crumbs={crumbsTo("Поиск по сайту")} />
      <PageTitle>Поиск по сайту</PageTitle>
      <form className="search-page" action="/search">
        <label htmlFor="q">Что найти?</label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={SEARCH_LETTERS}
          autoComplete="off"
          defaultValue={query}
        />
        <button type="submit" className="button">
          Найти
        </button>
      </form>
      {answer.kind === "failed" && <NothingFound words={SEARCH_FAILED} />}
      {results?.length === 0 && <NothingFound words={NOTHING_FOUND} />}
      <ul className="search-found">
        {results?.map((entry) => (
          <li key={entry.href}>
            <Link href={entry.href}>{entry.title}</Link>
            {entry.note && <span className="quiet">{entry.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
