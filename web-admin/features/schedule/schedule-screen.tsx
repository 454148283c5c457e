import { useDoctors, useNow } from "../../offline/index.ts";
import "@mantine/dates/styles.css";
import "../../ui/format/russian-dates.ts";
import { Button, Group, Title } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { IconCalendarOff, IconCalendarRepeat, IconCopy, IconLock } from "@tabler/icons-react";
import { useState } from "react";
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
import { useScheduleDay } from "./schedule-day.ts";
import classes from "./schedule-screen.module.css";

/** «Управление расписанием врачей». */
export function ScheduleScreen() {
  const now = useNow();
  const doctors = useDoctors();
  const state = useMirrorState(doctors.length > 0);
  const [day, setDay] = useScheduleDay();
  const [dialog, setDialog] = useState<"range" | "week" | "absence" | "closure" | null>(null);
  return (
    <DatesProvider settings={{ locale: "ru", firstDayOfWeek: 1 }}>
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
          <div className={classes.head}>
            <DateBar day={day} today={now.day} onChange={setDay} />
            <Group gap="sm">
              <Button
                variant="default"
                leftSection={<IconCalendarRepeat aria-hidden size={17} />}
                onClick={() => setDialog("range")}
              >
                Шаблон на период
              </Button>
              <Button
                variant="default"
                leftSection={<IconCopy aria-hidden size={17} />}
                onClick={() => setDialog("week")}
              >
                Копировать неделю
              </Button>
              <Button
                variant="default"
                leftSection={<IconCalendarOff aria-hidden size={17} />}
                onClick={() => setDialog("absence")}
              >
                Отсутствие врача
              </Button>
              <Button
                variant="default"
                leftSection={<IconLock aria-hidden size={17} />}
                onClick={() => setDialog("closure")}
              >
                Клиника закрыта
              </Button>
            </Group>
          </div>
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
      {dialog === "range" && (
        <RangeDialog doctors={doctors} day={day} today={now.day} onClose={() => setDialog(null)} />
      )}
      {dialog === "week" && (
        <WeekDialog doctors={doctors} day={day} today={now.day} onClose={() => setDialog(null)} />
      )}
      {dialog === "absence" && (
        <AbsenceDialog
          doctors={doctors}
          day={day}
          today={now.day}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "closure" && (
        <ClosureDialog
          doctors={doctors}
          day={day}
          today={now.day}
          onClose={() => setDialog(null)}
        />
      )}
    </DatesProvider>
  );
}
