import {
  IconAlertTriangle,
  IconArmchair,
  IconCircleCheck,
  IconClockHour4,
  IconClockPlus,
  IconCloudUp,
  IconFlag,
  IconPhonePlus,
  IconSparkles,
  IconUserCheck,
} from "@tabler/icons-react";
import { outcomeWords } from "../../../shared/journal/outcome.ts";
import { isUnread } from "../../../shared/journal/record.ts";
import { useExcessOfPhone, useNow, type VisitView } from "../../offline/index.ts";
import { waitingWords } from "./arrival.ts";
import classes from "./record-state.module.css";

/** Whether a record was read and confirmed; shown by an icon, a shade and words. */
export type RecordStatus = "unread" | "unconfirmed" | "confirmed" | "staff";

export function statusOf(record: VisitView): RecordStatus {
  if (record.source === "staff") return "staff";
  if (record.call_operator) return "confirmed";
  return isUnread(record) ? "unread" : "unconfirmed";
}

const STATUSES = {
  unread: { words: "Новая, с сайта", icon: IconSparkles },
  unconfirmed: { words: "С сайта, не подтверждена", icon: IconClockHour4 },
  confirmed: { words: "С сайта, подтверждена", icon: IconCircleCheck },
  staff: { words: "Записал сотрудник", icon: IconUserCheck },
};

export function RecordState({ record }: { record: VisitView }) {
  const status = statusOf(record);
  const { words, icon: Icon } = STATUSES[status];
  const nth = useExcessOfPhone(record.uid);
  const waiting = waitingWords(record, useNow());
  return (
    <span className={classes.states}>
      <span className={classes.state} data-status={status}>
        <Icon aria-hidden size={16} />
        {words}
      </span>
      {nth !== null && !record.call_operator && (
        <span className={classes.state} data-status="excess">
          <IconPhonePlus aria-hidden size={16} />
          {ordinalOfVisit(nth)} запись с этого номера
        </span>
      )}
      {record.squeezed_in && (
        <span className={classes.state} data-status="squeezed-in">
          <IconClockPlus aria-hidden size={16} />
          Вне расписания
        </span>
      )}
      {waiting !== "" && (
        <span className={classes.state} data-status="waits">
          <IconArmchair aria-hidden size={16} />В клинике с {record.arrived_at}, {waiting}
        </span>
      )}
      {record.outcome !== "" && (
        <span className={classes.state} data-status="outcome">
          <IconFlag aria-hidden size={16} />
          {outcomeWords(record.outcome)}
        </span>
      )}
      {record.sync === "waiting" && (
        <span className={classes.state} data-status="waiting">
          <IconCloudUp aria-hidden size={16} />
          Ожидает отправки
        </span>
      )}
      {(record.sync === "conflict" || record.sync === "rejected") && (
        <span className={classes.state} data-status="conflict">
          <IconAlertTriangle aria-hidden size={16} />
          Требует решения
        </span>
      )}
    </span>
  );
}

const ORDINALS = [
  "Первая",
  "Вторая",
  "Третья",
  "Четвёртая",
  "Пятая",
  "Шестая",
  "Седьмая",
  "Восьмая",
  "Девятая",
  "Десятая",
];

/** «Четвёртая», from the eleventh on «11-я»; agrees with «запись». */
const ordinalOfVisit = (nth: number): string => ORDINALS[nth - 1] ?? `${nth}-я`;
