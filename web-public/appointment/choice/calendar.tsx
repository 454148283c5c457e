import { BOOKING_FORM } from "../../../shared/site/site.ts";
import {
  type Day,
  dayOfMonth,
  formatDaySpoken,
  MONTHS,
  monthGrid,
  WEEKDAYS_SHORT,
} from "../../../shared/time/calendar.ts";
import { BackIcon, ForwardIcon } from "../../elements/icons.tsx";
import { monthsFrom, type YearMonth } from "../selection/months.ts";
import { FORM } from "../selection/page-ids.ts";
import { monthName } from "../selection/selection-address.ts";
import { freePhrase } from "../selection/words.ts";
import { ChoiceButton } from "./choice-button.tsx";

/** From this day of the month on, most of it is past. */
const MOSTLY_PAST = 16;

interface CalendarProps {
  today: Day;
  chosen: Day | null;
  /** The number of free times on a day: of all doctors, and of the chosen one. */
  free(day: Day): { all: number; own: number };
  shown: YearMonth;
  onShow(month: YearMonth): void;
  /** The address of the page with a day chosen, or with a different month shown. */
  addressOf(to: { day: Day } | { month: YearMonth | null }): string;
  onChoose(day: Day): void;
}

/**
 * A month of days; those with free times are enabled. The arrows skip months without any. Late in
 * the present month, the rest of it is shown with the next one.
 */
export function Calendar(props: CalendarProps) {
  const { today, shown, onShow } = props;
  const months = monthsFrom(today);
  const found = months.findIndex((each) => isSameMonth(each, shown));
  // A page left open over the turn of a month may show a past month.
  const at = Math.max(0, found);
  const current = months[at] ?? shown;
  const next = months[at + 1];
  const isMostlyPast = at === 0 && dayOfMonth(today) >= MOSTLY_PAST;
  const hasFree = (each: YearMonth) =>
    weeksOf(each).some((week) => week.some((day) => day !== null && props.free(day).all > 0));
  const earlier = months.slice(0, at).reverse();
  const later = months.slice(at + 1);
  const arrow = (ahead: readonly YearMonth[]) => {
    const month = ahead.find(hasFree) ?? ahead[0] ?? null;
    return {
      disabled: month === null,
      address: props.addressOf({ month }),
      onChoose: () => month && onShow(month),
    };
  };
  return (
    <div className="calendar">
      <div className="calendar-head">
        <ChoiceButton className="round" aria-label="Предыдущий месяц" repeats {...arrow(earlier)}>
          <BackIcon />
        </ChoiceButton>
        <div className="calendar-month">
          <select
            aria-label="Месяц"
            name={BOOKING_FORM.month}
            form={FORM}
            value={monthName(current)}
            onChange={(event) => {
              const next = months.find((each) => monthName(each) === event.target.value);
              if (next) onShow(next);
            }}
          >
            {months.map((each) => (
              <option key={monthName(each)} value={monthName(each)}>
                {MONTHS[each.month - 1]}
              </option>
            ))}
          </select>
          <span className="calendar-year" key={current.year} translate="no">
            {current.year}
          </span>
          <ChoiceButton
            className="button quiet-button without-script"
            value={BOOKING_FORM.month}
            address={props.addressOf({ month: null })}
            onChoose={() => {}}
          >
            Показать
          </ChoiceButton>
        </div>
        <ChoiceButton className="round" aria-label="Следующий месяц" repeats {...arrow(later)}>
          <ForwardIcon />
        </ChoiceButton>
      </div>
      <div className="calendar-week" aria-hidden="true">
        {WEEKDAYS_SHORT.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <Weeks
        {...props}
        weeks={weeksOf(current).filter((week) => !isMostlyPast || endsFrom(week, today))}
      />
      {isMostlyPast && next && (
        <>
          <p className="calendar-next" key={monthName(next)} translate="no">
            {MONTHS[next.month - 1]} {next.year}
          </p>
          <Weeks {...props} weeks={weeksOf(next)} />
        </>
      )}
    </div>
  );
}

type Week = (Day | null)[];

const weeksOf = ({ year, month }: YearMonth): Week[] => monthGrid(year, month);
const endsFrom = (week: Week, today: Day) => week.some((day) => day !== null && day >= today);
const isSameMonth = (a: YearMonth, b: YearMonth) => a.year === b.year && a.month === b.month;

function Weeks(props: CalendarProps & { weeks: Week[] }) {
  const { weeks, today, chosen, free, addressOf, onChoose } = props;
  return weeks.map((week) => (
    <div className="calendar-week" key={week.find((day) => day !== null)}>
      {week.map((day, index) =>
        day === null ? (
          <span key={WEEKDAYS_SHORT[index]} />
        ) : (
          <DayButton
            key={day}
            day={day}
            weekday={WEEKDAYS_SHORT[index]}
            today={day === today}
            chosen={day === chosen}
            {...free(day)}
            address={addressOf({ day })}
            onChoose={() => onChoose(day)}
          />
        ),
      )}
    </div>
  ));
}

interface DayButtonProps {
  day: Day;
  weekday: string | undefined;
  today: boolean;
  chosen: boolean;
  all: number;
  own: number;
  address: string;
  onChoose(): void;
}

function DayButton({ day, weekday, today, chosen, all, own, ...choice }: DayButtonProps) {
  return (
    <ChoiceButton
      className={`day${today ? " today" : ""}${own > 0 ? " own" : ""}`}
      aria-label={`${formatDaySpoken(day)}, ${freePhrase(all, own)}`}
      aria-pressed={chosen}
      data-weekday={weekday}
      disabled={all === 0 && !chosen}
      {...choice}
    >
      <span translate="no">{dayOfMonth(day)}</span>
    </ChoiceButton>
  );
}
