import { Alert } from "@mantine/core";
import { counted } from "../../../shared/language/russian-count.ts";
import { minutesAhead } from "../../../shared/visit/deadline.ts";
import { useNow, useReminderHours, useStatus, type VisitView } from "../../offline/index.ts";
import { useCanNotify } from "./notify-box.tsx";

interface Props {
  visit: VisitView;
  /** What reaches the server later: «отмена», «перенос». */
  change: string;
}

/** Offline: the patient has been reminded of a visit that is changed now. */
export function ReminderSent({ visit, change }: Props) {
  const now = useNow();
  const { online } = useStatus();
  const hours = useReminderHours() ?? 0;
  const mayNotify = useCanNotify();
  const { day, record_time: time } = visit;
  const ahead = minutesAhead({ record_day: day, record_time: time }, now);
  if (online || !mayNotify(visit, { day, time }) || ahead >= hours * 60) return null;
  return (
    <Alert color="warning" mb="md" title="Напоминание уже ушло">
      До визита меньше {counted(hours, "часа", "часов", "часов")}, а связи нет: {change} дойдёт до
      сервера позже. Позвоните пациентке.
    </Alert>
  );
}
