import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import {
  type Day,
  dayOfMonth,
  daysFrom,
  formatDaySpoken,
  WEEKDAYS_SHORT,
} from "../../../shared/time/calendar.ts";
import type { DayView } from "../../offline/index.ts";
import classes from "./load-table.module.css";

interface Props {
  days: readonly DayView[];
  doctors: readonly Doctor[];
  monday: Day;
  today: Day;
  onGo: (change: { view: "day" | "week"; day?: Day; doctor: number }) => void;
}

/** All doctors' week: how much of each day is booked, as a number and a shade. */
export function LoadTable({ days, doctors, monday, today, onGo }: Props) {
  const week = daysFrom(monday, 7);
  const byPlace = new Map(days.map((of) => [`${of.employee} ${of.day}`, of]));
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label="Неделя: загрузка врачей">
        <thead>
          <tr>
            <th scope="col">Врач</th>
            {week.map((day, index) => (
              <th key={day} scope="col" data-today={day === today}>
                {WEEKDAYS_SHORT[index]}, {dayOfMonth(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {doctors.map(({ id, name_employee }) => (
            <tr key={id}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.doctor}
                  title={name_employee}
                  onClick={() => onGo({ view: "week", doctor: id })}
                >
                  <span className="visually-hidden">Неделя врача: </span>
                  {shortName(name_employee)}
                </button>
              </th>
              {week.map((day) => (
                <td key={day}>
                  <Load
                    isPast={day < today}
                    of={byPlace.get(`${id} ${day}`)}
                    label={`${name_employee}, ${formatDaySpoken(day)}`}
                    onOpen={() => onGo({ view: "day", day, doctor: id })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LoadProps {
  of: DayView | undefined;
  isPast: boolean;
  label: string;
  onOpen: () => void;
}

function Load({ of, isPast, label, onOpen }: LoadProps) {
  const times = of ? new Set([...of.offered, ...of.booked]).size : 0;
  if (!of || times === 0) return <span className={classes.off}>—</span>;
  const booked = of.booked.length;
  const share = booked / times;
  return (
    <button
      type="button"
      className={classes.load}
      data-full={!isPast && of.free.length === 0}
      style={{ "--share": `${Math.round(share * 55)}%` }}
      onClick={onOpen}
    >
      <span className="visually-hidden">{label}, занято </span>
      <strong>
        {booked} из {times}
      </strong>
      {!isPast && <span>{of.free.length > 0 ? `свободно ${of.free.length}` : "нет окон"}</span>}
    </button>
  );
}
