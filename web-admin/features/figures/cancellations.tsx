import { Button } from "@mantine/core";
import type { DestroyedCount } from "../../../shared/journal/record-event.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { useStatus } from "../../offline/index.ts";
import { failureOf } from "../../server/failure-words.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import type { Loaded } from "../../ui/loading/loaded.ts";
import { sumOf } from "./destroyed.ts";
import classes from "./figures.module.css";

/** How many visits were cancelled: the one figure that this device does not hold. */
export function Cancellations({ destroyed }: { destroyed: Loaded<DestroyedCount[]> }) {
  return (
    <section className={classes.figure} aria-label="Отмены">
      <h2 className={classes.title}>Отмены</h2>
      <Counts {...destroyed} />
    </section>
  );
}

function Counts({ data, error, loading, reload }: Loaded<DestroyedCount[]>) {
  const { online } = useStatus();
  if (data) {
    const [cancelled, late] = [sumOf(data, "cancelled"), sumOf(data, "cancelled_late")];
    return (
      <p className={classes.summary}>
        {cancelled === 0
          ? "Отмен нет."
          : `Отменено: ${counted(cancelled, "запись", "записи", "записей")}, в день приёма или позже: ${late}.`}{" "}
        Отменённая запись уничтожается, поэтому число взято из журнала событий на сервере.
      </p>
    );
  }
  if (!online) {
    return (
      <p className={classes.summary}>
        Нужна связь: отменённые записи уничтожаются, и сколько их было, знает только сервер.
      </p>
    );
  }
  if (error === null || loading) {
    return (
      <p role="status" className={classes.summary}>
        Загрузка...
      </p>
    );
  }
  return (
    <FailureAlert failure={failureOf(error, "Отмены не загружены")}>
      <Button mt="sm" size="xs" variant="default" onClick={reload}>
        Повторить
      </Button>
    </FailureAlert>
  );
}
