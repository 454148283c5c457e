import { counted } from "../../../../shared/language/russian-count.ts";
import { addDays, type Day, formatDaySpoken, yearOf } from "../../../../shared/time/calendar.ts";
import { type JournalDay, type JournalQuery, useDay, useNow } from "../../../offline/index.ts";
import { visitsIn } from "../../../ui/format/counts.ts";
import classes from "./record-list.module.css";

/** «Завтра, 23 ноября, понедельник · 27 записей · 51 окно» */
export function DayHeading({ of, query }: { of: JournalDay; query: JournalQuery }) {
  const { day: today } = useNow();
  const { day, isPast, total } = of;
  return (
    <h2 className={classes.day}>
      <span>{dayWords(day, today)}</span>
      <span className={classes.count}>{visitsIn(total)}</span>
      {!isPast && <FreeTimes day={day} employee={query.employee} />}
    </h2>
  );
}

function FreeTimes({ day, employee }: { day: Day; employee: number | null }) {
  const free = useDay(day)
    .filter((of) => employee === null || of.employee === employee)
    .reduce((sum, of) => sum + of.free.length, 0);
  return (
    <span className={classes.count}>
      {free === 0 ? "нет окон" : counted(free, "окно", "окна", "окон")}
    </span>
  );
}

function dayWords(day: Day, today: Day): string {
  const spoken = formatDaySpoken(day);
  if (day === today) return `Сегодня, ${spoken}`;
  if (day === addDays(today, 1)) return `Завтра, ${spoken}`;
  if (day === addDays(today, -1)) return `Вчера, ${spoken}`;
  return yearOf(day) === yearOf(today) ? spoken : `${spoken}, ${yearOf(day)} г.`;
}
