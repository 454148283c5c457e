import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  addDays,
  type ClinicMoment,
  type Day,
  daysBetween,
  formatDayAndMonth,
  formatDaySpoken,
} from "../../../shared/time/calendar.ts";
import { nearestFree } from "../../../shared/time/free-times.ts";
import { compareSlots, type Slot } from "../../../shared/time/slot.ts";
import { type DayView, useDays, useNow, type VisitView } from "../../offline/index.ts";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { daysIn } from "../../ui/format/counts.ts";

interface Props {
  visit: VisitView;
  /** A time was chosen for the next visit. */
  onChoose: (slot: Slot) => void;
}

const USUAL_DAYS = [7, 14, 30, 90];
const DAYS_AT_MOST = 366;
/** How far from the wanted day a free time is looked for. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 45;
const TIMES_AT_MOST = 4;

/** The same doctor again in some days: the free times nearest to then. */
export function RepeatVisit({ visit, onChoose }: Props) {
  const now = useNow();
  const [inDays, setInDays] = useState(14);
  const [typed, setTyped] = useState<number | null>(inDays);
  const wanted = wantedDay(visit.day, inDays, now);
  const days = useDays(addDays(wanted, -DAYS_BEFORE), addDays(wanted, DAYS_AFTER));
  const slots = useMemo(() => repeatTimes(visit, wanted, days, now), [visit, wanted, days, now]);
  const choose = (count: number | null) => {
    setTyped(count);
    if (count !== null) setInDays(count);
  };
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Stack ref={place} gap="xs" mt="md" role="group" aria-label="Повторный приём">
      <Group gap="xs" align="flex-end">
        <NumberField
          label="Через сколько дней"
          w={150}
          min={1}
          max={DAYS_AT_MOST}
          value={typed}
          onChange={choose}
        />
        {USUAL_DAYS.map((count) => (
          <Button
            key={count}
            variant={count === inDays ? "light" : "default"}
            aria-pressed={count === inDays}
            aria-label={`Через ${daysIn(count)}`}
            px="sm"
            onClick={() => choose(count)}
          >
            {count}
          </Button>
        ))}
      </Group>
      <div role="status">
        {slots.length === 0 ? (
          <Text size="sm">Около {formatDayAndMonth(wanted)} у врача нет свободного времени.</Text>
        ) : (
          <Text size="sm" c="dimmed">
            Ближайшее к {formatDaySpoken(wanted)}:
          </Text>
        )}
      </div>
      <Group gap="xs">
        {slots.map((slot) => (
          <Button key={`${slot.day} ${slot.time}`} variant="default" onClick={() => onChoose(slot)}>
            {slot.time}, {formatDaySpoken(slot.day)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** A number of days after the visit, but not before today. */
function wantedDay(visited: Day, inDays: number, now: ClinicMoment): Day {
  return addDays(visited, Math.max(inDays, daysBetween(visited, now.day)));
}

function repeatTimes(
  { employee, record_time: time }: VisitView,
  day: Day,
  days: readonly DayView[],
  now: ClinicMoment,
): Slot[] {
  const own = days.filter((of) => of.employee === employee);
  return nearestFree({ employee, day, time }, own, now, TIMES_AT_MOST).sort(compareSlots);
}
