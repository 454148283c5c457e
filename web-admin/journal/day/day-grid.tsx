import { ActionIcon } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { memo, useEffect, useRef } from "react";
import type { ClinicMoment, Day } from "../../../shared/calendar.ts";
import type { Doctor } from "../../../shared/doctor.ts";
import type { Slot } from "../../../shared/slots.ts";
import type { FoldedRecord } from "../../offline/record.ts";
import { DayCell } from "./day-cell.tsx";
import classes from "./day-grid.module.css";
import type { Column, DayGrid } from "./day-grid-model.ts";
import { DayLegend } from "./day-legend.tsx";
import { moveByArrows } from "./grid-arrows.ts";

interface Props {
  grid: DayGrid;
  day: Day;
  now: ClinicMoment;
  doctors: readonly Doctor[];
  /** Uids the filters ask for; null where they ask for all. */
  matching: ReadonlySet<string> | null;
  onBook: (slot: Slot) => void;
  onOpen: (record: FoldedRecord) => void;
  onPrint: (employee: number) => void;
}

export const DayGridTable = memo(function DayGridTable(props: Props) {
  const { grid, day, now, doctors, matching, onBook, onOpen, onPrint } = props;
  const byId = new Map(doctors.map((doctor) => [doctor.id, doctor]));
  const scroller = useNowInSight(day);
  const next = day === now.day ? grid.times.find((time) => time > now.time) : undefined;
  return (
    <>
      <DayLegend />
      <div className={classes.scroller} ref={scroller}>
        <table className={classes.grid} aria-label="День по врачам" onKeyDown={moveByArrows}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                Время
              </th>
              {grid.columns.map((column) => (
                <ColumnHead
                  key={column.employee}
                  column={column}
                  name={nameOf(byId, column.employee)}
                  onPrint={() => onPrint(column.employee)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.times.map((time, row) => (
              <tr key={time} data-next={time === next}>
                <th scope="row" className={classes.time}>
                  {time}
                </th>
                {grid.columns.map(({ employee, cells }) => {
                  const cell = cells[row];
                  return (
                    cell && (
                      <DayCell
                        key={employee}
                        {...{ cell, matching, onOpen }}
                        doctor={nameOf(byId, employee)}
                        onBook={() => onBook({ employee, day, time })}
                      />
                    )
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
});

/** A day that is under way opens at the present time, not at its first hour. */
function useNowInSight(day: Day) {
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another place to be at
  useEffect(() => {
    const place = scroller.current;
    const next = place?.querySelector<HTMLElement>('tr[data-next="true"]');
    const head = place?.querySelector("thead");
    if (place) place.scrollTop = next && head ? next.offsetTop - 2 * head.offsetHeight : 0;
  }, [day]);
  return scroller;
}

const nameOf = (doctors: ReadonlyMap<number, Doctor>, employee: number) =>
  doctors.get(employee)?.name_employee ?? "Врач больше не работает";

interface HeadProps {
  column: Column;
  name: string;
  onPrint: () => void;
}

function ColumnHead({ column, name, onPrint }: HeadProps) {
  return (
    <th scope="col" className={classes.head}>
      <span className={classes.headLine}>
        <span className={classes.doctor}>{name}</span>
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={`Печать листа: ${name}`}
          onClick={onPrint}
        >
          <IconPrinter aria-hidden size={16} />
        </ActionIcon>
      </span>
      <span className={classes.counts}>
        занято {column.booked}, свободно {column.free}
      </span>
    </th>
  );
}
