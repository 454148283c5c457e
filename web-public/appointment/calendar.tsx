import {
  type Day,
  dayOfMonth,
  formatDaySpoken,
  MONTHS,
  monthGrid,
  WEEKDAYS_SHORT,
} from "../../shared/calendar.ts";
import { BackIcon, ForwardIcon } from "../layout/icons.tsx";
import { monthsFrom, type YearMonth } from "./months.ts";
import { freePhrase } from "./words.ts";

interface CalendarProps {
  today: Day;
  chosen: Day | null;
  /** How many times are free on a day: of all doctors, and of the chosen one. */
  free(day: Day): { all: number; own: number };
  shown: YearMonth;
  onShow(month: YearMonth): void;
  onChoose(day: Day): void;
}

/** A month of days; those with free time can be pressed. */
export function Calendar({ today, chosen, free, shown, onShow, onChoose }: CalendarProps) {
  const months = monthsFrom(today);
  const at = months.findIndex((each) => each.year === shown.year && each.month === shown.month);
  const step = (by: number) => {
    const next = months[at + by];
    if (next) onShow(next);
  };
  return (
    <div className="calendar">
      <div className="calendar-head">
        <button
          type="button"
          className="round"
          aria-label="Предыдущий месяц"
          disabled={at <= 0}
          onClick={() => step(-1)}
        >
          <BackIcon />
        </button>
        <div className="calendar-month">
          <select
            aria-label="Месяц"
            value={at}
            onChange={(event) => {
              const next = months[Number(event.target.value)];
              if (next) onShow(next);
            }}
          >
            {months.map((each, index) => (
              <option key={`${each.year}-${each.month}`} value={index}>
                {MONTHS[each.month - 1]}
              </option>
            ))}
          </select>
          <span className="calendar-year">{shown.year}</span>
        </div>
        <button
          type="button"
          className="round"
          aria-label="Следующий месяц"
          disabled={at >= months.length - 1}
          onClick={() => step(1)}
        >
          <ForwardIcon />
        </button>
      </div>
      <div className="calendar-week" aria-hidden="true">
        {WEEKDAYS_SHORT.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {monthGrid(shown.year, shown.month).map((week) => (
        <div className="calendar-week" key={week.find((day) => day !== null)}>
          {week.map((day, index) =>
            day === null ? (
              <span key={WEEKDAYS_SHORT[index]} />
            ) : (
              <DayButton
                key={day}
                day={day}
                today={day === today}
                chosen={day === chosen}
                {...free(day)}
                onChoose={onChoose}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

interface DayButtonProps {
  day: Day;
  today: boolean;
  chosen: boolean;
  all: number;
  own: number;
  onChoose(day: Day): void;
}

function DayButton({ day, today, chosen, all, own, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      className={`day${today ? " today" : ""}${own > 0 ? " own" : ""}`}
      aria-label={`${formatDaySpoken(day)}, ${freePhrase(all, own)}`}
      aria-pressed={chosen}
      disabled={all === 0 && !chosen}
      onClick={() => onChoose(day)}
    >
      {dayOfMonth(day)}
    </button>
  );
}
