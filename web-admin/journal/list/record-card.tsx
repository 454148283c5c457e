import { IconPencil, IconX } from "@tabler/icons-react";
import { memo } from "react";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { staffPhoneLink } from "../../../shared/patient/staff-patient.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { editAddress, patientOf, recordAddress, recordNumber } from "../record/record-address.ts";
import { RecordState, statusOf } from "../record/record-state.tsx";
import actions from "./card-actions.module.css";
import classes from "./record-card.module.css";

interface Props {
  record: FoldedRecord;
  /** Neither confirmed nor over. */
  isConfirmable: boolean;
  onConfirm: (record: FoldedRecord) => void;
  onCancel: (record: FoldedRecord) => void;
}

/** One visit in the list; the card itself opens the record in a new tab. */
export const RecordCard = memo(function RecordCard({
  record,
  isConfirmable,
  onConfirm,
  onCancel,
}: Props) {
  const named = `${record.record_day}, ${record.record_time}, ${patientOf(record)}`;
  return (
    <li
      className={classes.card}
      data-status={statusOf(record)}
      data-sync={record.sync}
      aria-label={named}
    >
      <div className={classes.when}>
        <strong className={classes.time}>{record.record_time}</strong>
        <span className={classes.day}>{record.record_day}</span>
        <span className={classes.weekday}>{formatDaySpoken(record.day).split(", ")[1]}</span>
      </div>
      <div className={classes.who}>
        <a
          className={classes.patient}
          href={recordAddress(record)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${patientOf(record)}, открыть запись в новой вкладке`}
        >
          {patientOf(record)}
        </a>
        {record.phone && <Phone phone={record.phone} />}
        <span className={classes.number}>{recordNumber(record)}</span>
      </div>
      <div className={classes.what}>
        <span className={classes.doctor}>{record.employee_name}</span>
        {record.service && <span>{record.service}</span>}
        {record.add_comment && <span className={classes.comment}>{record.add_comment}</span>}
      </div>
      <RecordState record={record} />
      <div className={classes.actions}>
        {isConfirmable && (
          <button
            type="button"
            className={actions.action}
            data-kind="first"
            onClick={() => onConfirm(record)}
          >
            Подтвердить запись
          </button>
        )}
        <a
          className={actions.action}
          data-kind="second"
          href={editAddress(record)}
          target="_blank"
          rel="noreferrer"
        >
          <IconPencil aria-hidden size={15} />
          Изменить
        </a>
        <button
          type="button"
          className={actions.action}
          data-kind="away"
          onClick={() => onCancel(record)}
        >
          <IconX aria-hidden size={15} />
          Отменить визит
        </button>
      </div>
    </li>
  );
});

/** A plain link, or none where reception wrote no number: there are hundreds of cards. */
function Phone({ phone }: { phone: string }) {
  const link = staffPhoneLink(phone);
  const text = formatPhone(phone);
  if (!link) return <span className={classes.phone}>{text}</span>;
  return (
    <a className={classes.phone} href={link}>
      {text}
    </a>
  );
}
