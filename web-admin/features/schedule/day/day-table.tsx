import { Anchor, Button } from "@mantine/core";
import { IconLock, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import type { DayView } from "../../../offline/index.ts";
import classes from "./day-table.module.css";

interface Props {
  doctors: readonly Doctor[];
  days: readonly DayView[];
  chosen: number | null;
  /** Doctors whose times of that date are not sent yet. */
  waiting: ReadonlySet<number>;
  /** Doctors with a refused edit of that date, which the times do not show. */
  parked: ReadonlySet<number>;
  onChoose: (employee: number) => void;
}

/** Every doctor's times on the chosen date. */
export function DayTable({ doctors, days, chosen, waiting, parked, onChoose }: Props) {
  const byDoctor = new Map(days.map((of) => [of.employee, of]));
  return (
    <>
      <p className={classes.legend} aria-hidden>
        <span>
          <Slot time="09:00" state="free" />
          свободно
        </span>
        <span>
          <Slot time="09:00" state="booked" />
          занято
        </span>
        <span>
          <Slot time="09:00" state="withdrawn" />
          занято, в расписании этого времени уже нет
        </span>
        <span>
          <Slot time="09:00" state="past" />
          прошло
        </span>
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Врач</th>
            <th scope="col">Доступное время</th>
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor) => (
            <tr key={doctor.id} className={classes.row} data-chosen={doctor.id === chosen}>
              <th scope="row" className={classes.doctor}>
                {doctor.name_employee}
                <span className={classes.position}>{doctor.full_pro_name}</span>
                {doctor.hidden_doctor !== 0 && (
                  <span className={classes.aware}>не показан на сайте</span>
                )}
                {waiting.has(doctor.id) && <span className={classes.aware}>ожидает отправки</span>}
                {parked.has(doctor.id) && (
                  <Anchor
                    component={Link}
                    to="/decisions"
                    underline="always"
                    className={classes.aware ?? ""}
                  >
                    правка требует решения
                  </Anchor>
                )}
              </th>
              <td>
                <Slots of={byDoctor.get(doctor.id)} name={doctor.name_employee} />
              </td>
              <td className={classes.edit}>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPencil aria-hidden size={15} />}
                  aria-label={`Изменить расписание: ${doctor.name_employee}`}
                  aria-pressed={doctor.id === chosen}
                  onClick={() => onChoose(doctor.id)}
                >
                  Изменить
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Includes booked times that are no longer offered: a visit must not vanish with its time. */
function Slots({ of, name }: { of: DayView | undefined; name: string }) {
  const times = of ? [...new Set([...of.offered, ...of.booked])].sort() : [];
  if (!of || times.length === 0) return <span className={classes.none}>Не принимает</span>;
  return (
    <ul className={classes.slots} aria-label={`Время: ${name}`}>
      {times.map((time) => (
        <li key={time}>
          <Slot time={time} state={stateOf(of, time)} />
        </li>
      ))}
    </ul>
  );
}

const STATES = {
  free: "свободно",
  booked: "занято",
  withdrawn: "занято, вне расписания",
  past: "прошло",
};
type State = keyof typeof STATES;

function stateOf({ offered, booked, free }: DayView, time: string): State {
  if (booked.includes(time)) return offered.includes(time) ? "booked" : "withdrawn";
  return free.includes(time) ? "free" : "past";
}

function Slot({ time, state }: { time: string; state: State }) {
  const isBooked = state === "booked" || state === "withdrawn";
  return (
    <span className={classes.slot} data-state={state}>
      {isBooked && <IconLock aria-hidden size={13} />}
      {time}
      {state === "withdrawn" && (
        <span className={classes.aside} aria-hidden>
          вне расписания
        </span>
      )}
      <span className="visually-hidden">, {STATES[state]}</span>
    </span>
  );
}
