import { closureWords } from "../../shared/journal/closure-words.ts";
import { addDays, parseFullDay } from "../../shared/time/calendar.ts";
import { closuresCall } from "../data/calls.ts";
import { useSite } from "../data/site-context.ts";
import { dataOf, useCall } from "../data/use-call.ts";

/** Closed days further ahead than most bookings are not announced. */
const DAYS_AHEAD = 60;

/** The days ahead on which the clinic is closed, with the reason of each. */
export function ClosedDays() {
  const { now } = useSite();
  const answered = dataOf(useCall(closuresCall)) ?? [];
  const closures = answered.flatMap(({ from, to, reason }) => {
    const [first, last] = [parseFullDay(from), parseFullDay(to)];
    const isNear = first && last && last >= now.day && first <= addDays(now.day, DAYS_AHEAD);
    return isNear ? [{ from: first, to: last, reason }] : [];
  });
  if (closures.length === 0) return null;
  return (
    <aside className="closed-days" aria-label="Клиника не работает">
      <ul>
        {closures.map((closure) => (
          <li key={closure.from}>{closureWords(closure)}</li>
        ))}
      </ul>
    </aside>
  );
}
