import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { DayField } from "../../ui/fields/day-field.tsx";

interface Props {
  day: Day | null;
  today: Day;
  onChange: (day: Day | null) => void;
}

/** The date, typed or picked; days older than the device keeps cannot be chosen. */
export function DateBar({ day, today, onChange }: Props) {
  const first = mirrorStart(today);
  return (
    <Group align="flex-end" gap={8}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Предыдущий день"
        disabled={!day || day <= first}
        onClick={() => day && onChange(addDays(day, -1))}
      >
        <IconChevronLeft aria-hidden size={18} />
      </ActionIcon>
      {/* The clinic's day is known only after the first sync; the calendar is then created again. */}
      <DayField
        key={today}
        label="Дата"
        w={170}
        today={today}
        minDate={first}
        popoverProps={{ withinPortal: false }}
        value={day}
        onChange={onChange}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Следующий день"
        disabled={!day}
        onClick={() => day && onChange(addDays(day, 1))}
      >
        <IconChevronRight aria-hidden size={18} />
      </ActionIcon>
      <Button variant="default" disabled={day === today} onClick={() => onChange(today)}>
        Сегодня
      </Button>
    </Group>
  );
}
