import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";

/** Shown instead of a document with the retention rule while that rule cannot be read. */
export function RuleUnread({ title }: { title: string }) {
  return (
    <section className="section article prose">
      <Breadcrumbs crumbs={crumbsTo(title)} />
      <PageTitle>{title}</PageTitle>
      <p>Документ сейчас не открывается. Попробуйте через несколько минут или позвоните нам.</p>
    </section>
  );
}
