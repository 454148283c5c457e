import type { BookingField } from "../patient/booking-problems.ts";

/** The element of each field on the page. */
const PLACES: readonly (readonly [BookingField, string])[] = [
  ["day", "when-title"],
  ["time", "times-title"],
  ["name", "name"],
  ["phone", "phone"],
  ["service", "service"],
  ["consent", "consent"],
];

/** The missing fields of a form sent without scripts, with links to them. */
export function ProblemList({ problems }: { problems: Partial<Record<BookingField, string>> }) {
  const listed = PLACES.filter(([field]) => problems[field]);
  if (listed.length === 0) return null;
  return (
    <div className="notice problem-list" role="alert">
      <p>
        <strong>Запись ещё не создана.</strong> Всё, что вы ввели, сохранено. Исправьте, пожалуйста:
      </p>
      <ul>
        {listed.map(([field, place]) => (
          <li key={field}>
            <a href={`#${place}`}>{problems[field]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
