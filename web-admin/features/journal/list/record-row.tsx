import { IconPencil, IconX } from "@tabler/icons-react";
import { memo } from "react";
import { formatPhone } from "../../../../shared/patient/patient.ts";
import { staffPhoneLink } from "../../../../shared/patient/stored-phone.ts";
import { formatDay, formatDaySpoken } from "../../../../shared/time/calendar.ts";
import type { VisitView } from "../../../offline/index.ts";
import {
  editAddress,
  patientOf,
  recordAddress,
  recordNumber,
} from "../../record/record-address.ts";
import { RecordState, statusOf } from "../../record/record-state.tsx";
import classes from "./record-row.module.css";
import actions from "./row-actions.module.css";

export interface RowActions {
  onConfirm: (record: VisitView) => void;
  onCancel: (record: VisitView) => void;
  /**
   * The row's checkbox was clicked, with Shift or without; absent for rows that cannot be selected.
   */
  onChoose?: (uid: string, shift: boolean) => void;
}

interface Props extends RowActions {
  record: VisitView;
  /** Unconfirmed and still ahead. */
  isConfirmable: boolean;
  isChosen?: boolean;
}

/**
 * One visit in the list; the row itself opens the record in a new tab. Nothing in
 * it moves when it is confirmed: a second click must not hit something else.
 */
export const RecordRow = memo(function RecordRow({
  record,
  isConfirmable,
  isChosen = false,
  onConfirm,
  onCancel,
  onChoose,
}: Props) {
  const named = `${formatDay(record.day)}, ${record.record_time}, ${patientOf(record)}`;
  return (
    <li
      className={classes.row}
      data-status={statusOf(record)}
      data-sync={record.sync}
      data-chosen={isChosen}
      aria-label={named}
    >
      {onChoose && (
        <label className={classes.choose}>
          <input
            type="checkbox"
            checked={isChosen}
            onClick={({ shiftKey }) => onChoose(record.uid, shiftKey)}
            onChange={ignore}
            aria-label={`Выбрать: ${named}`}
          />
        </label>
      )}
      <div className={classes.when}>
        <strong className={classes.time}>{record.record_time}</strong>
        <span className={classes.day}>{formatDay(record.day)}</span>
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
        <span className={classes.under}>
          {record.phone && <Phone phone={record.phone} />}
          <span>{recordNumber(record)}</span>
        </span>
      </div>
      <div className={classes.what}>
        <span className={classes.doctor} title={record.employee_name}>
          {record.employee_name}
        </span>
        <span className={classes.under}>
          {record.service && <span className={classes.service}>{record.service}</span>}
          {record.add_comment && (
            <span className={classes.comment} title={record.add_comment}>
              {record.add_comment}
            </span>
          )}
        </span>
      </div>
      <div className={classes.state}>
        <RecordState record={record} />
      </div>
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
          aria-label="Изменить"
          title="Изменить"
        >
          <IconPencil aria-hidden size={17} />
        </a>
        <button
          type="button"
          className={actions.action}
          data-kind="away"
          onClick={() => onCancel(record)}
          aria-label="Отменить визит"
          title="Отменить визит"
        >
          <IconX aria-hidden size={17} />
        </button>
      </div>
    </li>
  );
});

// The click event tells whether Shift was held.
const ignore = () => undefined;

/** A plain link, cheap enough for hundreds of cards; absent without a number. */
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
