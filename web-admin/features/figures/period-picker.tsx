import { Button, Group } from "@mantine/core";
import type { Day } from "../../../shared/time/calendar.ts";
import { DayField } from "../../ui/fields/day-field.tsx";
import { type FiguresSearch, heldDays, PERIODS, type Period, type PeriodName } from "./period.ts";

interface Props {
  period: Period;
  today: Day;
  onChange: (search: FiguresSearch) => void;
}

/** Which days the figures are of. */
export function PeriodPicker({ period, today, onChange }: Props) {
  const { from, to } = period;
  return (
    <Group gap="sm" align="flex-end">
      <Group gap={6} role="group" aria-label="Период">
        {PERIODS.map(({ name, label }) => (
          <Button
            key={name}
            variant={name === period.name ? "filled" : "default"}
            px="sm"
            aria-pressed={name === period.name}
            onClick={() => onChange(searchOf(name, period))}
          >
            {label}
          </Button>
        ))}
      </Group>
      {period.name === "own" && (
        <>
          <HeldDayField
            label="С"
            today={today}
            value={from}
            onChange={(day) => onChange({ period: "own", from: day, to: later(day, to) })}
          />
          <HeldDayField
            label="По"
            today={today}
            value={to}
            onChange={(day) => onChange({ period: "own", from: earlier(day, from), to: day })}
          />
        </>
      )}
    </Group>
  );
}

const earlier = (a: Day, b: Day) => (a.localeCompare(b) < 0 ? a : b);
const later = (a: Day, b: Day) => (a.localeCompare(b) < 0 ? b : a);

function searchOf(name: PeriodName, { from, to }: Period): FiguresSearch {
  if (name === "month") return {};
  return name === "own" ? { period: name, from, to } : { period: name };
}

interface FieldProps {
  label: string;
  value: Day;
  today: Day;
  onChange: (day: Day) => void;
}

/** A day that this device may hold visits of. */
function HeldDayField({ label, value, today, onChange }: FieldProps) {
  const held = heldDays(today);
  return (
    <DayField
      key={today}
      label={label}
      w={140}
      today={today}
      minDate={held.from}
      maxDate={held.to}
      value={value}
      onChange={(day) => day && onChange(day)}
    />
  );
}
