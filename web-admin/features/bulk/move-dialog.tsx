import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { useDay, useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { NotifyBox, useCanNotify } from "../../ui/fields/notify-box.tsx";
import { visitsIn } from "../../ui/format/counts.ts";
import { momentWords } from "../../ui/format/moment-words.ts";
import { moveVisits } from "../move-visit/move-visit.ts";
import { patientOf } from "../record/record-address.ts";
import classes from "./bulk.module.css";
import { movable, type PlannedMove, planMoves } from "./plan-moves.ts";

interface Props {
  visits: readonly VisitView[];
  onClose: () => void;
  onMoved: () => void;
}

/** Moves several visits to another day, each with its doctor; shown one by one before it is done. */
export function MoveDialog({ visits, onClose, onMoved }: Props) {
  const engine = useEngine();
  const now = useNow();
  const [day, setDay] = useState<Day>(() => addDays(lastDayOf(visits, now.day), 1));
  const [wanted, setWanted] = useState<ReadonlyMap<string, string | null>>(new Map());
  const days = useDay(day);
  const left = useMemo(() => movable(visits, day, now), [visits, day, now]);
  const plan = useMemo(() => planMoves(left, days, wanted), [left, days, wanted]);
  const count = plan.filter(({ time }) => time !== null).length;
  const mayNotify = useCanNotify();
  const [notify, setNotify] = useState(false);
  const willing = plan.filter(
    ({ visit, time }) => time !== null && mayNotify(visit, { day, time }),
  );
  const passed = visits.length - left.length;

  const move = () => {
    onMoved();
    const times = plan.flatMap(({ visit, time }) => (time ? [[visit, time] as const] : []));
    void moveVisits(engine, new Map(times), day, { notify: willing.length > 0 && notify });
  };
  return (
    <Dialog onClose={onClose} size="lg" title="Перенести на другой день">
      <Stack>
        <DayField
          label="День"
          w={180}
          today={now.day}
          minDate={now.day}
          value={day}
          onChange={(chosen) => {
            if (!chosen) return;
            setDay(chosen);
            setWanted(new Map());
          }}
        />
        <ul className={classes.moves} aria-label="Что куда переносится">
          {plan.map((each) => (
            <Move
              key={each.visit.uid}
              {...each}
              isLeftOut={each.time === null && !wanted.has(each.visit.uid)}
              onTime={(time) => setWanted((all) => new Map(all).set(each.visit.uid, time))}
            />
          ))}
        </ul>
        {passed > 0 && (
          <Text size="sm" c="dimmed">
            Уже в этот день или прошли: {visitsIn(passed)}.
          </Text>
        )}
        {willing.length > 0 && (
          <NotifyBox
            label={`Сообщить по SMS: ${counted(willing.length, "пациентке", "пациенткам", "пациенткам")}`}
            checked={notify}
            onChange={setNotify}
          />
        )}
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            Не переносить
          </Button>
          <Button disabled={count === 0} onClick={move}>
            {count === 0 ? "Переносить некуда" : `Перенести ${visitsIn(count)}`}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

interface MoveProps extends PlannedMove {
  /** The others have all of the times. */
  isLeftOut: boolean;
  onTime: (time: string | null) => void;
}

function Move({ visit, free, time, isLeftOut, onTime }: MoveProps) {
  const name = shortName(patientOf(visit));
  return (
    <li className={classes.move}>
      <span>
        <strong>{name}</strong>
        <br />
        {momentWords(visit.day, visit.record_time)}, {shortName(visit.employee_name)}
      </span>
      {free.length === 0 ? (
        <span className={classes.nowhere}>В этот день у врача нет окон</span>
      ) : (
        <NativeSelect
          aria-label={`Новое время: ${name}`}
          value={time ?? ""}
          onChange={({ currentTarget: { value } }) => onTime(value || null)}
          data={[...free, { value: "", label: isLeftOut ? "Места не осталось" : "Не переносить" }]}
        />
      )}
    </li>
  );
}

const lastDayOf = (visits: readonly VisitView[], today: Day): Day =>
  [today, ...visits.map(({ day }) => day)].sort().at(-1) ?? today;
