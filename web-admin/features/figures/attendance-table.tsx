import type { Attendance } from "./count-figures.ts";
import classes from "./figures.module.css";
import { shareWords } from "./words.ts";

/** Patients who came, by doctor. */
export function AttendanceTable({ attendance }: { attendance: readonly Attendance[] }) {
  return (
    <section className={classes.figure} aria-label="Явка">
      <h2 className={classes.title}>Явка</h2>
      <p className={classes.summary}>
        По отметкам «Приём состоялся» и «Не пришла» в записях, время которых прошло. «Приходят
        раньше» — от отметки «В клинике» до времени записи, в среднем; опоздание считается за 0.
      </p>
      {attendance.length === 0 ? (
        <p className={classes.summary}>Приёмов ещё не было.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className={classes.scroller} tabIndex={0} aria-label="Таблица явки">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Врач</th>
                <th scope="col">Прошло</th>
                <th scope="col">Пришли</th>
                <th scope="col">Не пришли</th>
                <th scope="col">Без отметки</th>
                <th scope="col">Приходят раньше, мин</th>
              </tr>
            </thead>
            <tbody>
              {attendance.map(({ employee, name, past, came, missed, early }) => (
                <tr key={employee}>
                  <th scope="row">{name}</th>
                  <td>{past}</td>
                  <td>{came}</td>
                  <td>
                    {missed}
                    {came + missed > 0 && ` (${shareWords(missed, came + missed)})`}
                  </td>
                  <td>{past - came - missed}</td>
                  <td>{early ?? "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
