import {
  IconAlertTriangle,
  IconClockPlus,
  IconCloudUp,
  IconMessage,
  IconPlus,
  IconRepeat,
} from "@tabler/icons-react";
import { STATUS_SIGNS } from "./time-block.tsx";
import classes from "./time-grid.module.css";

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
export function DayLegend() {
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
