import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type CancelledSlot,
  cancelledVisitsSchema,
} from "../../../../shared/journal/record-event.ts";
import { counted } from "../../../../shared/language/russian-count.ts";
import { shortName } from "../../../../shared/patient/short-name.ts";
import { type Day, formatDaySpoken } from "../../../../shared/time/calendar.ts";
import { useDataVersion, useStatus, useWaiting } from "../../../offline/index.ts";
import { keyOf, useServerQuery } from "../../../server/queries.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useClinicMoment } from "../../../ui/format/clock-time.ts";
import { LoadState } from "../../../ui/load-state.tsx";
import classes from "./cancelled-visits.module.css";

/**
 * The visits of a day that were cancelled: time, doctor, who and when. A cancelled visit is
 * destroyed, so the list comes from the server's log and names no patient.
 */
export function CancelledVisits({ day, onClose }: { day: Day; onClose: () => void }) {
  const waiting = useWaiting().filter(
    (each) => each.kind === "cancel-visit" && each.base.record_day === day,
  );
  return (
    <Dialog onClose={onClose} size="lg" title={`Отменённые визиты: ${formatDaySpoken(day)}`}>
      {waiting.length > 0 && (
        <Text role="status" mb="md">
          Ещё не отправлено: {counted(waiting.length, "отмена", "отмены", "отмен")}.
        </Text>
      )}
      <FromServer day={day} areSomeWaiting={waiting.length > 0} />
    </Dialog>
  );
}

function FromServer({ day, areSomeWaiting }: { day: Day; areSomeWaiting: boolean }) {
  const { online } = useStatus();
  const version = useDataVersion();
  const address = `/api/journal/cancelled?day=${day}` as const;
  const query = useServerQuery(address, cancelledVisitsSchema);
  const queries = useQueryClient();

  // A cancellation is news that the feed brings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keyOf(address) });
  }, [queries, address, version]);

  if (query.data) {
    return query.data.length > 0 || !areSomeWaiting ? <Visits visits={query.data} /> : null;
  }
  if (online) return <LoadState query={query} failed="Отмены не загружены" />;
  return (
    <Text role="status">
      Нужна связь: отменённые записи уничтожаются, список отмен хранит только сервер.
    </Text>
  );
}

function Visits({ visits }: { visits: readonly CancelledSlot[] }) {
  const moment = useClinicMoment();
  if (visits.length === 0) return <Text role="status">В этот день визитов не отменяли.</Text>;
  return (
    <>
      <ul className={classes.visits} aria-label="Отменённые визиты">
        {visits.map(({ record_time, employee_name, by, at }) => (
          <li key={`${record_time} ${employee_name} ${at}`}>
            <strong>{record_time}</strong> {employee_name && shortName(employee_name)}
            <span className={classes.by}>
              отменил(а) {by}, {moment(at)}
            </span>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="md">
        Данные пациенток уничтожены вместе с записью, поэтому имён здесь нет.
      </Text>
    </>
  );
}
