import { counted } from "../../../shared/language/russian-count.ts";
import type { Figures } from "./count-figures.ts";
import classes from "./figures.module.css";
import { shareWords } from "./words.ts";

interface Props {
  figures: Figures;
  /** Null until the server has answered. */
  cancelled: number | null;
}

/** The most wanted figures, shown at the top. */
export function Totals({ figures: { visits, total, attendance }, cancelled }: Props) {
  const all = visits.site + visits.staff;
  const missed = attendance.reduce((sum, of) => sum + of.missed, 0);
  const marked = attendance.reduce((sum, of) => sum + of.came, missed);
  return (
    <dl className={classes.totals} aria-label="Главное">
      <Total
        name="Занято окон"
        value={shareWords(total.booked, total.times)}
        note={`${total.booked} из ${total.times}`}
      />
      <Total
        name="Записи"
        value={String(all)}
        note={`с сайта ${visits.site} (${shareWords(visits.site, all)})`}
      />
      <Total
        name="Не пришли"
        value={shareWords(missed, marked)}
        note={
          marked === 0
            ? "отметок о приёме нет"
            : `${missed} из ${counted(marked, "отмеченной", "отмеченных", "отмеченных")}`
        }
      />
      <Total
        name="Отменено"
        value={cancelled === null ? "—" : String(cancelled)}
        note={cancelled === null ? "нет сведений с сервера" : "по журналу событий"}
      />
    </dl>
  );
}

function Total({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{note}</span>
      </dd>
    </div>
  );
}
