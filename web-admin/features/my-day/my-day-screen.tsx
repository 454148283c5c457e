import { Button, Group, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Day, formatDayLong, formatDaySpoken } from "../../../shared/time/calendar.ts";
import { useDay, useDoctors, useNow } from "../../offline/index.ts";
import { ClosedDay } from "../../ui/closed-day.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { usePrinting } from "../print/print-sheets.tsx";
import { DateBar } from "../schedule/date-bar.tsx";
import { DayTimes } from "./day-times.tsx";

/** A doctor's own day: her visits and free times, on a phone, also without a network. */
export function MyDayScreen() {
  const now = useNow();
  const { date } = useSearch({ from: "/my-day" });
  const navigate = useNavigate();
  const day = date ?? now.day;
  const doctors = useDoctors();
  const days = useDay(day);
  const state = useMirrorState(doctors.length > 0);
  const { print, sheets } = usePrinting(days, doctors);
  const go = (to: Day | null) =>
    void navigate({
      to: "/my-day",
      search: to && to !== now.day ? { date: to } : {},
      replace: true,
    });
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md">
        <Title order={1} size="h2">
          Мой день
        </Title>
        <Button
          variant="default"
          leftSection={<IconPrinter aria-hidden size={17} />}
          disabled={days.length === 0}
          onClick={() => print(null)}
        >
          Печать
        </Button>
      </Group>
      <DateBar day={day} today={now.day} onChange={go} />
      <Title order={2} size="h3" my="md">
        {formatDayLong(day)}, {formatDaySpoken(day).split(", ")[1]}
      </Title>
      <MirrorPending state={state} />
      {state === "usable" && <ClosedDay day={day} />}
      {state === "usable" && days.length === 0 && (
        <EmptyState title="В этот день приёма нет" text="Выберите другой день." />
      )}
      {days.map((of) => (
        <DayTimes key={of.employee} of={of} />
      ))}
      {sheets}
    </>
  );
}
