import { Button, Group, Text } from "@mantine/core";
import { daysWords, isClosedOn } from "../../../../shared/journal/closure-words.ts";
import { addDays, type Day } from "../../../../shared/time/calendar.ts";
import { WRAPPING_BUTTON } from "../../../ui/wrapping-button.ts";
import { type DaysOff, daysOff } from "./holidays.ts";

const DAYS_AHEAD = 365;

interface Props {
  today: Day;
  closures: readonly { from: Day; to: Day }[];
  onChoose: (days: DaysOff) => void;
}

/** The holidays of the next twelve months on which the clinic is not closed yet. */
export function HolidayChoice({ today, closures, onChoose }: Props) {
  const open = daysOff(today, addDays(today, DAYS_AHEAD)).filter(
    ({ from }) => !closures.some((closure) => isClosedOn(closure, from)),
  );
  if (open.length === 0) return null;
  return (
    <section aria-label="Праздники">
      <Text size="sm" fw={500} mb={6}>
        Праздники на год вперёд
      </Text>
      <Group gap={6} mb="md">
        {open.map((days) => (
          <Button
            key={days.from}
            size="compact-sm"
            variant="default"
            styles={WRAPPING_BUTTON}
            onClick={() => onChoose(days)}
          >
            {daysWords(days.from, days.to)}: {days.name}
          </Button>
        ))}
      </Group>
    </section>
  );
}
