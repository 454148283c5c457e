import { Link } from "wouter";
import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { useSite } from "../data/site-context.ts";

/** Without results: call, book, or look through the sections. */
export function NothingFound({ words }: { words: string }) {
  const phone = useSite().clinic.phones[0];
  return (
    <div className="nothing-found">
      <p>
        <span key={words}>{words}</span>. Позвоните нам:{" "}
        <a href={phoneLink(phone.digits)}>{formatPhone(phone.digits)}</a>
      </p>
      <p className="nothing-found-ways">
        <Link href="/appointment">Записаться</Link>
        <Link href="/doctors">Врачи</Link>
        <Link href="/services">Услуги и цены</Link>
        <Link href="/info">Статьи</Link>
      </p>
    </div>
  );
}

export const NOTHING_FOUND = "Ничего не нашлось";
export const SEARCH_FAILED = "Поиск не загрузился";
