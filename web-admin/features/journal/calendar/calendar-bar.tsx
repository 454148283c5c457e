import { ActionIcon, Button, Title, Tooltip } from "@mantine/core";
import {
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconClockPlus,
  IconPrinter,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { addDays, type Day } from "../../../../shared/time/calendar.ts";
import { useDoctors } from "../../../offline/index.ts";
import { DayField } from "../../../ui/fields/day-field.tsx";
import { DoctorField } from "../../../ui/fields/doctor-field.tsx";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import classes from "./calendar-bar.module.css";
import type { CalendarPlace, PlaceChange } from "./calendar-place.ts";

interface Props {
  title: string;
  place: CalendarPlace;
  today: Day;
  printable: boolean;
  /** A visit is being moved: dragged over an arrow, it opens the next days. */
  isMoving: boolean;
  onGo: (change: PlaceChange) => void;
  onPrint: () => void;
  onSqueezeIn: () => void;
  /** Lists the cancelled visits of the day. */
  onCancelled: () => void;
  /** Links to the other views, and the journal's other tools. */
  views: ReactNode;
  tools: ReactNode;
}

const STEPS = {
  day: { days: 1, previous: "Предыдущий день", next: "Следующий день" },
  week: { days: 7, previous: "Предыдущая неделя", next: "Следующая неделя" },
};

/** Chooses a day or week and a doctor, beside the views and tools of the journal. */
export function CalendarBar({
  title,
  place,
  today,
  printable,
  isMoving,
  onGo,
  onPrint,
  onSqueezeIn,
  onCancelled,
  ...parts
}: Props) {
  const { view, day, doctor } = place;
  const { views, tools } = parts;
  const doctors = useDoctors();
  const step = STEPS[view];
  const previous = () => onGo((from) => ({ day: addDays(from.day, -step.days) }));
  const next = () => onGo((from) => ({ day: addDays(from.day, step.days) }));
  useShortcut("previousDay", previous);
  useShortcut("nextDay", next);
  useShortcut("today", () => onGo({ day: today }));
  useShortcut("print", () => printable && onPrint());
  return (
    <div className={classes.bar}>
      {views}
      <div className={classes.dates}>
        <StepButton
          label={step.previous}
          icon={IconChevronLeft}
          isMoving={isMoving}
          onGo={previous}
        />
        <DayField
          aria-label="Дата"
          w={124}
          today={today}
          value={day}
          onChange={(wanted) => wanted && onGo({ day: wanted })}
        />
        <StepButton label={step.next} icon={IconChevronRight} isMoving={isMoving} onGo={next} />
        <Button
          variant="default"
          px="sm"
          disabled={day === today}
          onClick={() => onGo({ day: today })}
        >
          Сегодня
        </Button>
      </div>
      <Tooltip label="Записать вне расписания">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Записать вне расписания"
          onClick={onSqueezeIn}
        >
          <IconClockPlus aria-hidden size={18} />
        </ActionIcon>
      </Tooltip>
      <Title order={1} size="h4" className={classes.title ?? ""} aria-live="polite">
        {title}
      </Title>
      <DoctorField
        aria-label="Врач"
        className={classes.doctor ?? ""}
        doctors={doctors}
        none="Все врачи"
        value={doctor}
        onChange={(chosen) => onGo({ doctor: chosen })}
      />
      {view === "day" && (
        <Tooltip label="Отменённые визиты">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Отменённые визиты"
            onClick={onCancelled}
          >
            <IconCalendarOff aria-hidden size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {view === "day" && (
        <Tooltip label="Печать дня">
          <ActionIcon
            variant="default"
            size={36}
            className={classes.print ?? ""}
            aria-label="Печать дня"
            disabled={!printable}
            onClick={onPrint}
          >
            <IconPrinter aria-hidden size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {tools}
    </div>
  );
}

/** How long a visit is held over an arrow before the days change. */
const HELD_MS = 600;

interface StepProps {
  label: string;
  icon: typeof IconChevronLeft;
  isMoving: boolean;
  onGo: () => void;
}

function StepButton({ label, icon: Icon, isMoving, onGo }: StepProps) {
  const timer = useRef(0);
  const leave = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      onClick={onGo}
      onDragEnter={() => {
        leave();
        if (isMoving) timer.current = window.setTimeout(onGo, HELD_MS);
      }}
      onDragLeave={leave}
    >
      <Icon aria-hidden size={18} />
    </ActionIcon>
  );
}
