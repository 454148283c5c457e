import { Link } from "wouter";
import type { Price } from "../../shared/clinic/price.ts";

interface PreparationProps {
  /** The service's line of the price list; undefined where the list does not name it. */
  price: Pick<Price, "preparation" | "preparation_article"> | undefined;
}

/** How to prepare for a service, in the clinic's words. */
export function Preparation({ price }: PreparationProps) {
  const article = price?.preparation_article ?? null;
  const text = price?.preparation ?? "";
  if (text === "" && article === null) return null;
  return (
    <section className="preparation" aria-label="Как подготовиться">
      <h3>Как подготовиться</h3>
      {text && <p key={text}>{text}</p>}
      {article !== null && (
        <p className="no-print">
          <Link href={`/info/${article}`}>Подробнее о подготовке</Link>
        </p>
      )}
    </section>
  );
}
