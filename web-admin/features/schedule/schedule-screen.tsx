import { Button, Group, Title } from "@mantine/core";
import { IconCalendarOff, IconCalendarRepeat, IconCopy, IconLock } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { type Engine, useDoctors, useEngine, useNow } from "../../offline/index.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NoDoctors } from "../../ui/no-doctors.tsx";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { ClosureDialog } from "./closures/closure-dialog.tsx";
import { DateBar } from "./date-bar.tsx";
import { ScheduleDay } from "./day/schedule-day.tsx";
import { AbsenceDialog } from "./plan/absence-dialog.tsx";
import { RangeDialog } from "./plan/range-dialog.tsx";
import { WeekDialog } from "./plan/week-dialog.tsx";

const DIALOGS = [
  { words: "Шаблон на период", icon: IconCalendarRepeat, dialog: RangeDialog },
  { words: "Копировать неделю", icon: IconCopy, dialog: WeekDialog },
  { words: "Отсутствие врача", icon: IconCalendarOff, dialog: AbsenceDialog },
  { words: "Клиника закрыта", icon: IconLock, dialog: ClosureDialog },
] as const;

/** «Управление расписанием врачей». */
export function ScheduleScreen() {
  const now = useNow();
  const doctors = useDoctors();
  const state = useMirrorState(doctors.length > 0);
  const [day, setDay] = useScheduleDay();
  const [opened, setOpened] = useState<(typeof DIALOGS)[number] | null>(null);
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Управление расписанием врачей
      </Title>
      <MirrorPending state={state} waiting="Загрузка расписания..." failed="Ошибка загрузки данных">
        На этом устройстве ещё нет расписания, а сервер не отвечает. Оно загрузится само, как только
        появится связь.
      </MirrorPending>
      {state === "usable" && doctors.length === 0 && <NoDoctors />}
      {state === "usable" && doctors.length > 0 && (
        <>
          <Group justify="space-between" align="flex-end" gap="12px 20px" mb="md">
            <DateBar day={day} today={now.day} onChange={setDay} />
            <Group gap="sm">
              {DIALOGS.map((each) => (
                <Button
                  key={each.words}
                  variant="default"
                  leftSection={<each.icon aria-hidden size={17} />}
                  onClick={() => setOpened(each)}
                >
                  {each.words}
                </Button>
              ))}
            </Group>
          </Group>
          {day ? (
            <ScheduleDay key={day} day={day} doctors={doctors} />
          ) : (
            <EmptyState
              title="Выберите дату"
              text="Здесь появится расписание всех врачей на этот день."
            >
              <Button onClick={() => setDay(now.day)}>Открыть сегодняшний день</Button>
            </EmptyState>
          )}
        </>
      )}
      {opened && (
        <opened.dialog
          doctors={doctors}
          day={day}
          today={now.day}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

// The day viewed last, by engine: the next user starts at today.
const lastDays = new WeakMap<Engine, Day | null>();

/**
 * The day as the address has it, or the last one looked at, and how to go to others; null for one
 * older than the device keeps.
 */
function useScheduleDay(): [Day | null, (day: Day | null) => void] {
  const engine = useEngine();
  const { date } = useSearch({ from: "/journal/schedule" });
  const navigate = useNavigate();
  const first = mirrorStart(useNow().day);
  const named = date ?? lastDays.get(engine) ?? null;
  const day = named !== null && named >= first ? named : null;
  useEffect(() => void lastDays.set(engine, day), [engine, day]);

  const go = (next: Day | null) => {
    lastDays.set(engine, next);
    // Browsing days adds no entries to the history.
    void navigate({
      to: "/journal/schedule",
      search: next ? { date: next } : {},
      replace: true,
    });
  };
  return [day, go];
}
