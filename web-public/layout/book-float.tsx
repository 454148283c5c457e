import { Link, useLocation } from "wouter";
import { withoutEndSlashes } from "../../shared/site/paths.ts";
import { CalendarIcon } from "../elements/icons.tsx";

/** The way to an appointment, always at hand; where one books it would only lie over the form. */
export function BookFloat() {
  const [path] = useLocation();
  if (withoutEndSlashes(path) === "/appointment") return null;
  return (
    <nav className="book-strip" aria-label="Быстрая запись">
      <Link className="book-float" href="/appointment">
        <CalendarIcon />
        Записаться
      </Link>
    </nav>
  );
}
