import { Progress } from "@mantine/core";
import classes from "./status-strip.module.css";

/** How far the first copy has come. */
export function FirstMirror({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <span className={classes.progress}>
      <span>Загружаем журнал на это устройство: {percent}%</span>
      <Progress
        className={classes.bar}
        value={percent}
        aria-label="Загрузка журнала на устройство"
        size="sm"
      />
    </span>
  );
}
