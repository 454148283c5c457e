import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import {
  addDays,
  type Day,
  dayOfMonth,
  formatDaySpoken,
  MONTHS,
  month,
  monthGrid,
  WEEKDAYS_SHORT,
  weekday,
  yearOf,
} from "../../../shared/time/calendar.ts";
import classes from "./month-calendar.module.css";

interface Props {
  /** Any day of the month shown. */
  shown: Day;
  today: Day;
  chosen: Day | null;
  /** How many free times each day has, for those that have any. */
  free: ReadonlyMap<Day, number>;
  onShow: (day: Day) => void;
  onChoose: (day: Day) => void;
}

/** A month, Monday first; only days not past with a free time can be chosen. */
export function MonthCalendar({ shown, today, chosen, free, onShow, onChoose }: Props) {
  const weeks = monthGrid(yearOf(shown), month(shown));
  const first = weeks[0]?.find((day) => day !== null) ?? shown;
  const last = weeks.at(-1)?.findLast((day) => day !== null) ?? shown;
  return (
    <section className={classes.calendar} aria-label="Календарь">
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Предыдущий месяц"
          disabled={first <= today}
          onClick={() => onShow(addDays(first, -1))}
        >
          <IconChevronLeft aria-hidden size={20} />
        </ActionIcon>
        <h2 className={classes.month} aria-live="polite">
          {MONTHS[month(shown) - 1]} {yearOf(shown)}
        </h2>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Следующий месяц"
          onClick={() => onShow(addDays(last, 1))}
        >
          <IconChevronRight aria-hidden size={20} />
        </ActionIcon>
      </div>
      <div className={classes.grid}>
        {WEEKDAYS_SHORT.map((name) => (
          <span key={name} className={classes.weekday}>
            {name}
          </span>
        ))}
        {weeks
          .flat()
          .map(
            (day) =>
              day && (
                <DayButton
                  key={day}
                  day={day}
                  today={today}
                  chosen={day === chosen}
                  free={free.get(day) ?? 0}
                  onChoose={onChoose}
                />
              ),
          )}
      </div>
    </section>
  );
}

interface DayProps {
  day: Day;
  today: Day;
  chosen: boolean;
  free: number;
  onChoose: (day: Day) => void;
}

function DayButton({ day, today, chosen, free, onChoose }: DayProps) {
  const described = free > 0 ? `свободных: ${free}` : "нет свободного времени";
  return (
    <button
      type="button"
      className={classes.day}
      style={{ gridColumnStart: weekday(day) + 1 }}
      disabled={free === 0}
      data-free={free}
      aria-pressed={chosen}
      aria-current={day === today ? "date" : undefined}
      aria-label={`${formatDaySpoken(day)}, ${described}`}
      onClick={() => onChoose(day)}
    >
      {dayOfMonth(day)}
    </button>
  );
}
