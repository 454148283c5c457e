import { ActionIcon, Button, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "@tabler/icons-react";
import { addDays, type Day, formatDayLong, formatDaySpoken } from "../../../shared/calendar.ts";
import { useShortcut } from "../../shell/shortcuts.ts";
import { useChangeFilters } from "../filter-state.ts";
import classes from "./day-grid.module.css";

interface Props {
  day: Day;
  today: Day;
  printable: boolean;
  onPrint: () => void;
}

export function DayBar({ day, today, printable, onPrint }: Props) {
  const changeFilters = useChangeFilters();
  const go = (to: Day) => changeFilters({ day: to });
  useShortcut("previousDay", () => go(addDays(day, -1)));
  useShortcut("nextDay", () => go(addDays(day, 1)));
  useShortcut("today", () => go(today));
  useShortcut("print", () => printable && onPrint());
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Предыдущий день"
        onClick={() => go(addDays(day, -1))}
      >
        <IconChevronLeft aria-hidden size={18} />
      </ActionIcon>
      <Button variant="default" disabled={day === today} onClick={() => go(today)}>
        Сегодня
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Следующий день"
        onClick={() => go(addDays(day, 1))}
      >
        <IconChevronRight aria-hidden size={18} />
      </ActionIcon>
      <Title order={2} size="h4" className={classes.date ?? ""} aria-live="polite">
        {formatDayLong(day)}, {formatDaySpoken(day).split(", ")[1]}
      </Title>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden size={17} />}
        disabled={!printable}
        onClick={onPrint}
      >
        Печать дня
      </Button>
    </div>
  );
}
