import { Link } from "wouter";

export interface Crumb {
  title: string;
  href?: string;
}

/** The way from the home page here; the last crumb is this page. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Вы здесь">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.title}>
            {crumb.href ? (
              <Link href={crumb.href}>{crumb.title}</Link>
            ) : (
              <span aria-current="page">{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
