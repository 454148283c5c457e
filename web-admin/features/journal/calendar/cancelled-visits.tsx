import { Modal, Text } from "@mantine/core";
import { useCallback } from "react";
import {
  type CancelledSlot,
  cancelledVisitsSchema,
} from "../../../../shared/journal/record-event.ts";
import { counted } from "../../../../shared/language/russian-count.ts";
import { shortName } from "../../../../shared/patient/short-name.ts";
import { type Day, formatDay, formatDaySpoken } from "../../../../shared/time/calendar.ts";
import { useStatus, useWaiting } from "../../../offline/index.ts";
import { failureOf } from "../../../server/failure-words.ts";
import { useServer } from "../../../server/server.ts";
import { useClinicMoment } from "../../../ui/format/clock-time.ts";
import { LoadState } from "../../../ui/loading/load-state.tsx";
import { useLoaded, useReloadOn } from "../../../ui/loading/loaded.ts";
import classes from "./cancelled-visits.module.css";

/**
 * The visits of a day that were cancelled: time, doctor, who and when. A cancelled visit is
 * destroyed, so the list comes from the server's log and names no patient.
 */
export function CancelledVisits({ day, onClose }: { day: Day; onClose: () => void }) {
  const server = useServer();
  const { online, mirrorWrites } = useStatus();
  const waiting = useWaiting().filter(
    (each) => each.kind === "cancel-visit" && each.base.record_day === formatDay(day),
  );
  const load = useCallback(
    () => server.get(`/api/journal/cancelled?day=${day}`, cancelledVisitsSchema),
    [server, day],
  );
  const list = useLoaded(load);
  useReloadOn(mirrorWrites, list.reload);
  return (
    <Modal opened onClose={onClose} size="lg" title={`Отменённые визиты: ${formatDaySpoken(day)}`}>
      {waiting.length > 0 && (
        <Text role="status" mb="md">
          Ещё не отправлено: {counted(waiting.length, "отмена", "отмены", "отмен")}.
        </Text>
      )}
      {list.data ? (
        (list.data.length > 0 || waiting.length === 0) && <Visits visits={list.data} />
      ) : online ? (
        <LoadState list={list} words={(error) => failureOf(error, "Отмены не загружены")} />
      ) : (
        <Text role="status">
          Нужна связь: отменённые записи уничтожаются, список отмен хранит только сервер.
        </Text>
      )}
    </Modal>
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
