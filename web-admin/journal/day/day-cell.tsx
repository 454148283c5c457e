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
  const telling = standing === "unread" || standing === "unconfirmed";
  return (
    <button
      type="button"
      className={classes.visit}
      data-standing={standing}
      data-sync={record.sync}
      data-dimmed={dimmed}
      onClick={() => onOpen(record)}
    >
      <span className="visually-hidden">
        {record.record_time}, {doctor},{" "}
      </span>
      <span className={classes.patient}>
        <Icon aria-hidden size={15} />
        <span>{patientOf(record)}</span>
      </span>
      {record.phone && <span className={classes.phone}>{formatPhone(record.phone)}</span>}
      <span className={classes.signs}>
        <span className={telling ? "" : "visually-hidden"}>{words}</span>
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
        {dimmed && <span className="visually-hidden">не подходит под фильтры</span>}
      </span>
    </button>
  );
}
