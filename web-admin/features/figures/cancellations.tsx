import type { UseQueryResult } from "@tanstack/react-query";
import { CANCEL_REASON_NAMES, CANCEL_REASONS } from "../../../shared/journal/cancel-reason.ts";
import type { DestroyedCount } from "../../../shared/journal/record-event.ts";
import { useStatus } from "../../offline/index.ts";
import { visitsIn } from "../../ui/format/counts.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { sumOf } from "./destroyed.ts";
import classes from "./figures.module.css";

type Query = UseQueryResult<DestroyedCount[]>;

/** The number of cancelled visits: the one figure that needs the server. */
export function Cancellations({ query }: { query: Query }) {
  return (
    <section className={classes.figure} aria-label="Отмены">
      <h2 className={classes.title}>Отмены</h2>
      <Counts query={query} />
    </section>
  );
}

function Counts({ query }: { query: Query }) {
  const { online } = useStatus();
  if (query.data) {
    const cancelled = sumOf(query.data, "cancelled");
    const late = sumOf(query.data, "cancelled_late");
    const byPatient = sumOf(query.data, "by_patient");
    const lateByPatient = sumOf(query.data, "by_patient_late");
    const reasons = reasonsIn(query.data);
    return (
      <p className={classes.summary}>
        {cancelled === 0
          ? "Отмен нет."
          : `Отменено: ${visitsIn(cancelled)}, в день приёма или позже: ${late}.`}{" "}
        {byPatient > 0 &&
          `Сами по ссылке: ${byPatient}, из них меньше чем за сутки: ${lateByPatient}. `}
        {reasons.length > 0 && `По причинам: ${reasons.join(", ")}. `}
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
  if (query.isPending) {
    return (
      <p role="status" className={classes.summary}>
        Загрузка...
      </p>
    );
  }
  return <LoadState query={query} failed="Отмены не загружены" />;
}

/** `врач не принимает: 2`, of each reason that reception has given. */
const reasonsIn = (counts: readonly DestroyedCount[]): string[] =>
  CANCEL_REASON_NAMES.flatMap((name) => {
    const count = sumOf(counts, `because_${name}`);
    return count > 0 ? [`${CANCEL_REASONS[name].toLowerCase()}: ${count}`] : [];
  });
