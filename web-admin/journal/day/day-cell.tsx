import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconCloudUp,
  IconLock,
  IconPlus,
  IconSparkles,
  IconUserCheck,
} from "@tabler/icons-react";
import { formatPhone } from "../../../shared/patient.ts";
import type { FoldedRecord } from "../../offline/record.ts";
import { patientOf } from "../record-address.ts";
import { type Standing as RecordStanding, standingOf } from "../record-state.tsx";
import classes from "./day-grid.module.css";
import type { Cell } from "./day-grid-model.ts";

interface Props {
  cell: Cell;
  doctor: string;
  matching: ReadonlySet<string> | null;
  onBook: () => void;
  onOpen: (record: FoldedRecord) => void;
}

/** One time of one doctor; what it is shows by words and signs, not by colour alone. */
export function DayCell({ cell, doctor, matching, onBook, onOpen }: Props) {
  const { time, standing, visits, offered } = cell;
  return (
    <td className={classes.cell} data-standing={standing}>
      {visits.map((record) => (
        <Visit
          key={record.uid}
          {...{ record, doctor, offered }}
          dimmed={matching !== null && !matching.has(record.uid)}
          onOpen={onOpen}
        />
      ))}
      {standing === "free" && (
        <button
          type="button"
          className={classes.free}
          aria-label={`Записать: ${time}, ${doctor}, свободно`}
          onClick={onBook}
        >
          <IconPlus aria-hidden size={15} />
          свободно
        </button>
      )}
      {standing === "held" && (
        <span className={classes.held}>
          <IconLock aria-hidden size={14} />
          занято
        </span>
      )}
      {standing === "past" && <span className={classes.past}>прошло</span>}
    </td>
  );
}

export const VISIT_SIGNS: Record<RecordStanding, { words: string; icon: typeof IconPlus }> = {
  unread: { words: "новая", icon: IconSparkles },
  unconfirmed: { words: "не подтверждена", icon: IconClockHour4 },
  confirmed: { words: "подтверждена", icon: IconCircleCheck },
  staff: { words: "внесена здесь", icon: IconUserCheck },
};

interface VisitProps {
  record: FoldedRecord;
  doctor: string;
  offered: boolean;
  dimmed: boolean;
  onOpen: (record: FoldedRecord) => void;
}

function Visit({ record, doctor, offered, dimmed, onOpen }: VisitProps) {
  const standing = standingOf(record);
  const { words, icon: Icon } = VISIT_SIGNS[standing];
  const sync = SYNC_WORDS[record.sync];
  const described = [
    record.record_time,
    doctor,
    patientOf(record),
    words,
    sync,
    !offered && "вне расписания",
    dimmed && "не подходит под фильтры",
  ];
  return (
    <button
      type="button"
      className={classes.visit}
      data-standing={standing}
      data-sync={record.sync}
      data-dimmed={dimmed}
      aria-label={described.filter(Boolean).join(", ")}
      onClick={() => onOpen(record)}
    >
      <span className={classes.patient}>{patientOf(record)}</span>
      {record.phone && <span className={classes.phone}>{formatPhone(record.phone)}</span>}
      <span className={classes.signs}>
        <Icon aria-hidden size={14} />
        {(standing === "unread" || standing === "unconfirmed") && words}
        {record.sync === "waiting" && (
          <>
            <IconCloudUp aria-hidden size={14} />
            ждёт отправки
          </>
        )}
        {(record.sync === "conflict" || record.sync === "rejected") && (
          <>
            <IconAlertTriangle aria-hidden size={14} />
            требует решения
          </>
        )}
        {!offered && <span>вне расписания</span>}
      </span>
    </button>
  );
}

const SYNC_WORDS: Record<FoldedRecord["sync"], string | null> = {
  synced: null,
  waiting: "ожидает отправки",
  conflict: "требует решения",
  rejected: "требует решения",
};
