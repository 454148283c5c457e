import { WEEKDAYS_SHORT } from "../../../shared/time/calendar.ts";
import type { DoctorLoad, Load } from "./count-figures.ts";
import classes from "./load-map.module.css";
import { shareWords } from "./words.ts";

interface Props {
  load: readonly DoctorLoad[];
  total: Load;
}

/** Doctors by weekdays: the booked part of their offered times, as a number and a shade. */
export function LoadMap({ load, total }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label="Таблица загрузки">
      <table className={classes.table}>
        <caption className="visually-hidden">
          Занято окон из всех, по врачам и дням недели, за выбранные дни
        </caption>
        <thead>
          <tr>
            <th scope="col">Врач</th>
            {WEEKDAYS_SHORT.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
            <th scope="col">Всего</th>
          </tr>
        </thead>
        <tbody>
          {load.map(({ employee, name, weekdays, total: own }) => (
            <tr key={employee}>
              <th scope="row">{name}</th>
              {weekdays.map((of, index) => (
                <Cell key={WEEKDAYS_SHORT[index]} of={of} />
              ))}
              <Cell of={own} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Все врачи</th>
            {WEEKDAYS_SHORT.map((day, index) => (
              <Cell key={day} of={ofWeekday(load, index)} />
            ))}
            <Cell of={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function ofWeekday(load: readonly DoctorLoad[], index: number): Load {
  const all = load.map(({ weekdays }) => weekdays[index] ?? { booked: 0, times: 0 });
  return {
    booked: all.reduce((sum, { booked }) => sum + booked, 0),
    times: all.reduce((sum, { times }) => sum + times, 0),
  };
}

function Cell({ of: { booked, times } }: { of: Load }) {
  if (times === 0) return <td className={classes.off}>—</td>;
  return (
    <td className={classes.cell} style={{ "--share": `${Math.round((booked / times) * 60)}%` }}>
      <strong>{shareWords(booked, times)}</strong>
      <span>
        {booked} из {times}
      </span>
    </td>
  );
}
