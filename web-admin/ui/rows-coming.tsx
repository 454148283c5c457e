import { Skeleton } from "@mantine/core";
import classes from "./rows-coming.module.css";

interface Props {
  /** Said to a screen reader. */
  waiting?: string;
  rows?: number;
}

/** Placeholder for rows that the server has not sent yet. */
export function RowsComing({ waiting = "Загрузка...", rows = 6 }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">{waiting}</span>
      <div className={classes.rows} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={row} height={44} radius="md" />
        ))}
      </div>
    </div>
  );
}
