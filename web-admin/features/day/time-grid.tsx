import { ActionIcon } from "@mantine/core";
import {
  IconAlertTriangle,
  IconClockPlus,
  IconCloudUp,
  IconMessage,
  IconPlus,
  IconPrinter,
  IconRepeat,
} from "@tabler/icons-react";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import { useEngine } from "../../offline/index.ts";
import { useShortcut } from "../../ui/shortcuts/shortcuts.ts";
import { toggleArrival } from "../record/mark-arrival.tsx";
import type { Block } from "./day-blocks.ts";
import { moveByArrows } from "./grid-arrows.ts";
import {
  closedHours,
  nowTop,
  type PlacedBlock,
  placeBlocks,
  type TimeAxis,
  timeAxis,
  topOf,
} from "./time-axis.ts";
import { type BlockProps, STATUS_SIGNS, TimeBlock } from "./time-block.tsx";
import classes from "./time-grid.module.css";

/** A doctor's day, drawn from top to bottom. */
export interface GridColumn {
  employee: number;
  day: Day;
  doctor: string;
  title: string;
  counts: string;
  blocks: readonly Block[];
}

interface Actions
  extends Pick<BlockProps, "isMoving" | "onFree" | "onOpen" | "onDrag" | "onPoint"> {
  /** Prints a doctor's sheet; null where the screen has no sheet. */
  onPrint: ((employee: number) => void) | null;
}

interface Props extends Actions {
  label: string;
  columns: readonly GridColumn[];
  now: ClinicMoment;
}

/** The height of the window around the hours, in pixels. */
const AROUND = 220;
/** The height of a line of text in a block, and of the margins of its lines, in pixels. */
const LINE_HEIGHT = 14;
const AROUND_LINES = 8;
/** A day that opens at its first visit shows so many pixels above it. */
const ABOVE_FIRST = 30;
/** A column is as wide as so many blocks beside each other need. */
const MOST_LANES = 3;
/** Closed hours of at least this height, in pixels, have a caption. */
const LEAST_FOR_WORDS = 40;
/** A window and one screen of scrolling. */
const SCREENS = 2;

/** A key marks that the patient of the visit in focus came. */
function useArrivalKey(now: ClinicMoment) {
  const engine = useEngine();
  useShortcut("arrived", () => {
    const focused = document.activeElement;
    const uid = focused instanceof HTMLElement ? focused.dataset.visit : undefined;
    const visit = uid === undefined ? null : engine.record(uid);
    if (visit?.day === now.day) void toggleArrival(engine, visit, now);
  });
}

/** Columns on one proportional time axis, with a line for the present time. */
export function TimeGrid({ label, columns, now, ...actions }: Props) {
  // The initial height: a phone's window changes its height while scrolling.
  const [highest] = useState(() => Math.max(400, (window.innerHeight - AROUND) * SCREENS));
  const axis = useMemo(
    () => timeAxis(columns.map(({ blocks }) => blocks), highest), // biome-ignore format: one thought
    [columns, highest],
  );
  useArrivalKey(now);
  const isToday = columns.some(({ day }) => day === now.day);
  const lineTop = isToday ? nowTop(now.time, axis) : null;
  const scroller = useScrolledToWork(columns, axis, lineTop);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
    <section className={classes.scroller} ref={scroller} aria-label={label} tabIndex={0}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between its buttons */}
      <div className={classes.grid} onKeyDown={moveByArrows}>
        <Hours axis={axis} />
        {columns.map((column) => (
          <Column
            key={`${column.employee} ${column.day}`}
            column={column}
            axis={axis}
            isToday={column.day === now.day}
            nowAt={column.day === now.day ? lineTop : null}
            {...actions}
          />
        ))}
      </div>
      <DayLegend />
    </section>
  );
}

/** A day opens at the present time, else at its first visit rather than at empty hours. */
function useScrolledToWork(columns: readonly GridColumn[], axis: TimeAxis, lineTop: number | null) {
  const scroller = useRef<HTMLElement>(null);
  const day = columns[0]?.day;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that is opened
  useEffect(() => {
    const place = scroller.current;
    if (!place) return;
    if (lineTop !== null) {
      place.scrollTop = lineTop - place.clientHeight / 3;
      return;
    }
    const isPhone = window.matchMedia("(max-width: 600px)").matches;
    place.scrollTop = firstTop(isPhone ? columns.slice(0, 1) : columns, axis);
  }, [day]);
  return scroller;
}

/** The top of the first visit, or of the first time on a day without visits. */
function firstTop(columns: readonly GridColumn[], axis: TimeAxis): number {
  const blocks = columns.flatMap((column) => column.blocks);
  const visits = blocks.filter(({ visit }) => visit !== null);
  const starts = (visits.length > 0 ? visits : blocks).map(({ start }) => start);
  return Math.max(0, topOf(Math.min(...starts), axis) - ABOVE_FIRST);
}

const heightOf = (axis: TimeAxis) => topOf(axis.to, axis);

const hoursOf = ({ from, to }: TimeAxis) =>
  Array.from({ length: Math.floor((to - from) / 60) + 1 }, (_, index) => from / 60 + index);

/** A background of one line an hour. */
function hourLines(axis: TimeAxis): string {
  const stops = hoursOf(axis).flatMap((hour) => {
    const top = topOf(hour * 60, axis);
    return [
      `transparent ${top}px`,
      `var(--line) ${top}px ${top + 1}px`,
      `transparent ${top + 1}px`,
    ];
  });
  return `linear-gradient(${stops.join(", ")})`;
}

function Hours({ axis }: { axis: TimeAxis }) {
  return (
    <div className={classes.hours} aria-hidden>
      <div className={classes.corner} />
      <div className={classes.axis} style={{ height: heightOf(axis) }}>
        {hoursOf(axis).map((hour) => (
          <span key={hour} style={{ top: topOf(hour * 60, axis) }}>
            {hour}:00
          </span>
        ))}
      </div>
    </div>
  );
}

interface ColumnProps extends Actions {
  column: GridColumn;
  axis: TimeAxis;
  isToday: boolean;
  /** The position of the current-time line; null if it is not shown. */
  nowAt: number | null;
}

const Column = memo(function Column({ column, axis, isToday, nowAt, onPrint, ...on }: ColumnProps) {
  const { employee, day, doctor, title, counts, blocks } = column;
  const placed = useMemo(() => placeBlocks(blocks, axis), [blocks, axis]);
  const closed = useMemo(() => closedHours(blocks, axis), [blocks, axis]);
  const widest = Math.max(...placed.map(({ lanes }) => lanes));
  return (
    <section
      className={classes.column}
      style={{ "--lanes": Math.min(widest, MOST_LANES) }}
      aria-label={`${doctor}: ${counts}`}
      data-column
    >
      <div className={classes.head}>
        <h2 title={doctor}>{title}</h2>
        <p>{counts}</p>
        {onPrint && (
          <ActionIcon
            variant="subtle"
            size={26}
            className={classes.print ?? ""}
            aria-label={`Печать листа: ${doctor}`}
            onClick={() => onPrint(employee)}
          >
            <IconPrinter aria-hidden size={15} />
          </ActionIcon>
        )}
      </div>
      <ul
        className={classes.blocks}
        style={{ height: heightOf(axis), backgroundImage: hourLines(axis) }}
      >
        {closed.map(({ top, height }) => (
          <li key={`closed ${top}`} className={classes.off} style={{ top, height }} aria-hidden>
            {height > LEAST_FOR_WORDS && "нет приёма"}
          </li>
        ))}
        {placed.map(({ block, top, height, lane, lanes }, index) => (
          <li
            key={`${block.time} ${countBefore(placed, index)}`}
            style={{
              top,
              height,
              left: `${(lane / lanes) * 100}%`,
              width: `${100 / lanes}%`,
            }}
          >
            <TimeBlock
              slot={{ employee, day, time: block.time }}
              lines={Math.max(1, Math.floor((height - AROUND_LINES) / LINE_HEIGHT))}
              block={block}
              doctor={doctor}
              isToday={isToday}
              {...on}
            />
          </li>
        ))}
      </ul>
      {nowAt !== null && <div className={classes.now} style={{ top: nowAt }} aria-hidden />}
    </section>
  );
});

/** How many blocks of the same time are before a block. */
function countBefore(placed: readonly PlacedBlock[], index: number): number {
  let first = index;
  while (first > 0 && placed[first - 1]?.block.time === placed[index]?.block.time) first -= 1;
  return index - first;
}

const SIGNS = [
  { words: "свободно — нажмите, чтобы записать", icon: IconPlus },
  ...Object.values(STATUS_SIGNS).filter(({ icon }) => icon !== null),
  { words: "комментарий", icon: IconMessage },
  { words: "ещё запись в этот день", icon: IconRepeat },
  { words: "вне расписания", icon: IconClockPlus },
  { words: "ждёт отправки", icon: IconCloudUp },
  { words: "требует решения", icon: IconAlertTriangle },
  { words: `без значка — ${STATUS_SIGNS.staff.words}`, icon: null },
];

/** Legend of the signs; hidden from screen readers, which read the words in each block. */
function DayLegend() {
  return (
    <p className={classes.legend} aria-hidden>
      {SIGNS.map(({ words, icon: Icon }) => (
        <span key={words}>
          {Icon && <Icon size={14} />}
          {words}
        </span>
      ))}
    </p>
  );
}
