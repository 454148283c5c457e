import { Paper, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { type Day, formatDayLong, formatDaySpoken } from "../../../../shared/time/calendar.ts";
import { type Operation, useDay, useParked, useWaiting } from "../../../offline/index.ts";
import { ClosedDay } from "../../../ui/closed-day.tsx";
import { MirrorPending } from "../../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../../ui/sync-status/mirror-state.ts";
import { DayEditor } from "./day-editor.tsx";
import { DayTable } from "./day-table.tsx";
import classes from "./schedule-day.module.css";

/**
 * One date: the times of all doctors, and the editor of one doctor's; a new date starts without
 * times.
 */
export function ScheduleDay({ day, doctors }: { day: Day; doctors: readonly Doctor[] }) {
  const days = useDay(day);
  const waiting = doctorsOf(useWaiting(), day);
  const parked = doctorsOf(useParked(), day);
  const state = useMirrorState(days.length > 0);
  const [employee, setEmployee] = useState<number | null>(null);
  const editor = useRef<HTMLDivElement>(null);

  /** From the table on: on a narrow screen the editor is far below the row. */
  const edit = (chosen: number) => {
    flushSync(() => setEmployee(chosen));
    const field = editor.current?.querySelector("textarea");
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  };

  return (
    <div className={classes.layout}>
      <Paper withBorder p="lg" component="section" aria-labelledby="schedule-day">
        <Title order={2} size="h3" mb="md" className={classes.long ?? ""} id="schedule-day">
          {formatDayLong(day)}
          <span className={classes.weekday}>{formatDaySpoken(day).split(", ")[1]}</span>
        </Title>
        <ClosedDay day={day} />
        <MirrorPending
          state={state}
          waiting="Загрузка расписания..."
          failed="Ошибка загрузки расписания врачей"
        >
          Этот день ещё не успел загрузиться на устройство, а сервер не отвечает.
        </MirrorPending>
        {state === "usable" && (
          <DayTable
            doctors={doctors}
            days={days}
            waiting={waiting}
            parked={parked}
            chosen={employee}
            onChoose={edit}
          />
        )}
      </Paper>
      <div className={classes.editor} ref={editor}>
        <DayEditor
          day={day}
          doctors={doctors}
          employee={employee}
          days={days}
          onChoose={setEmployee}
        />
      </div>
    </div>
  );
}

/** Whose times of that date the edits are of. */
const doctorsOf = (edits: readonly Operation[], day: Day): ReadonlySet<number> =>
  new Set(
    edits.flatMap((edit) =>
      edit.kind === "set-schedule-day" && edit.day === day ? [edit.employee] : [],
    ),
  );
