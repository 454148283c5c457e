import { ActionIcon, Button } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { mirrorStart } from "../../shared/sync/mirror-window.ts";
import { addDays, type Day, parseDay } from "../../shared/time/calendar.ts";
import { useCloseOnEnter } from "../ui/close-on-enter.ts";
import classes from "./schedule-screen.module.css";

interface Props {
  day: Day | null;
  today: Day;
  onChange: (day: Day | null) => void;
}

/** The date, typed or picked; days older than the device keeps cannot be chosen. */
export function DateBar({ day, today, onChange }: Props) {
  const { popover, handlers } = useCloseOnEnter();
  const first = mirrorStart(today);
  return (
    <div className={classes.date}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Предыдущий день"
        disabled={!day || day <= first}
        onClick={() => day && onChange(addDays(day, -1))}
      >
        <IconChevronLeft aria-hidden size={18} />
      </ActionIcon>
      {/* The clinic's day is known only after the first sync; the calendar then begins anew. */}
      <DateInput
        key={today}
        label="Дата"
        placeholder="ДД.ММ.ГГГГ"
        valueFormat="DD.MM.YYYY"
        w={170}
        minDate={first}
        popoverProps={{ withinPortal: false, ...popover }}
        {...handlers}
        defaultDate={today}
        dateParser={(typed) => parseDay(typed, today)}
        value={day}
        onChange={(chosen) => onChange(chosen ? parseDay(chosen, today) : null)}
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
    </div>
  );
}
