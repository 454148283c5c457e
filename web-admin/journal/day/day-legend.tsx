import { IconAlertTriangle, IconCloudUp, IconPlus } from "@tabler/icons-react";
import { VISIT_SIGNS } from "./day-cell.tsx";
import classes from "./day-grid.module.css";

const SIGNS = [
  { words: "свободно — нажмите, чтобы записать", icon: IconPlus },
  ...Object.values(VISIT_SIGNS),
  { words: "ждёт отправки", icon: IconCloudUp },
  { words: "требует решения", icon: IconAlertTriangle },
];

/** What the signs mean; hidden from readers, who hear the words in each cell. */
export function DayLegend() {
  return (
    <p className={classes.legend} aria-hidden>
      {SIGNS.map(({ words, icon: Icon }) => (
        <span key={words}>
          <Icon size={14} />
          {words}
        </span>
      ))}
    </p>
  );
}
