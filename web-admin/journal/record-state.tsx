import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconCloudUp,
  IconSparkles,
  IconUserCheck,
} from "@tabler/icons-react";
import { isUnread } from "../../shared/journal.ts";
import type { FoldedRecord } from "../offline/record.ts";
import classes from "./record-state.module.css";

/** Where a record stands, for eyes (icon, shade) and ears (words) alike. */
export type Standing = "unread" | "unconfirmed" | "confirmed" | "staff";

export function standingOf(record: FoldedRecord): Standing {
  if (record.source === "staff") return "staff";
  if (record.call_operator) return "confirmed";
  return isUnread(record) ? "unread" : "unconfirmed";
}

const STANDINGS = {
  unread: { words: "Новая, с сайта", icon: IconSparkles },
  unconfirmed: { words: "С сайта, не подтверждена", icon: IconClockHour4 },
  confirmed: { words: "С сайта, подтверждена", icon: IconCircleCheck },
  staff: { words: "Админ-панель", icon: IconUserCheck },
};

export function RecordState({ record }: { record: FoldedRecord }) {
  const standing = standingOf(record);
  const { words, icon: Icon } = STANDINGS[standing];
  return (
    <span className={classes.states}>
      <span className={classes.state} data-standing={standing}>
        <Icon aria-hidden size={16} />
        {words}
      </span>
      {record.sync === "waiting" && (
        <span className={classes.state} data-standing="waiting">
          <IconCloudUp aria-hidden size={16} />
          Ожидает отправки
        </span>
      )}
      {(record.sync === "conflict" || record.sync === "rejected") && (
        <span className={classes.state} data-standing="conflict">
          <IconAlertTriangle aria-hidden size={16} />
          Требует решения
        </span>
      )}
    </span>
  );
}
