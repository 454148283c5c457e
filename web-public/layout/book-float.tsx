import { Link, useLocation } from "wouter";
import { CalendarIcon } from "./icons.tsx";

/** The way to an appointment, always at hand. */
export function BookFloat() {
  const [path] = useLocation();
  const here = path === "/appointment";
  return (
    <Link
      className="book-float"
      href="/appointment"
      {...(here ? { "aria-current": "page" as const } : {})}
    >
      <CalendarIcon />
      Записаться
    </Link>
  );
}
