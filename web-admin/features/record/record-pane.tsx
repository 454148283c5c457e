import { useEffect, useState } from "react";
import type { Slot } from "../../../shared/time/slot.ts";
import type { VisitView } from "../../offline/index.ts";
import { PatientHistory } from "../../ui/patient/patient-history.tsx";
import { useSubmit } from "../../ui/sync-status/use-submit.ts";
import { RecordEvents } from "./events/record-events.tsx";
import { GoneVisit } from "./gone-visit.tsx";
import type { Gone } from "./open-visit.ts";
import { RecordForm } from "./record-form.tsx";
import classes from "./record-pane.module.css";
import { RecordView } from "./record-view.tsx";

interface Props {
  /** As it was last shown. */
  record: VisitView;
  /** Null while the visit exists. */
  gone: Gone | null;
  /** Edit mode from the start. */
  edit?: boolean;
  isOwnPage?: boolean;
  /** Starts moving the record; without a grid the button is absent. */
  onMove?: ((record: VisitView) => void) | undefined;
  /** The next visit of the same patient is to be booked at a time. */
  onRepeat: (record: VisitView, slot: Slot) => void;
  /** Opens another visit of the same patient. */
  onOther: (visit: VisitView) => void;
  /** The user has cancelled the visit. */
  onCancelled?: () => void;
}

/**
 * Shows or edits a booking; beside it the patient's other visits. A form stays open when the visit
 * is cancelled.
 */
export function RecordPane({
  record,
  gone,
  edit = false,
  isOwnPage = false,
  onMove,
  onRepeat,
  onOther,
  onCancelled,
}: Props) {
  const [editing, setEditing] = useState(edit);
  const [isLeft, setLeft] = useState(false);
  const submission = useSubmit();
  const close = () => {
    setLeft(true);
    setEditing(false);
  };
  const isCancelledHere = gone === "own" && !editing;
  useEffect(() => {
    if (isCancelledHere) onCancelled?.();
  }, [isCancelledHere, onCancelled]);
  if (isCancelledHere && onCancelled) return null;
  if (gone && !editing) return <GoneVisit gone={gone} focused />;
  return (
    <div className={classes.room}>
      <div className={classes.pane}>
        {editing ? (
          <RecordForm record={record} gone={gone} submission={submission} onClose={close} />
        ) : (
          <RecordView
            record={record}
            isOwnPage={isOwnPage}
            isLeft={isLeft}
            edited={submission.result}
            onMove={onMove}
            onRepeat={onRepeat}
            onEdit={() => setEditing(true)}
          />
        )}
        <div>
          <PatientHistory
            name={record.user_name}
            phone={record.phone}
            beside={record}
            onOpen={editing ? null : onOther}
          />
          {!gone && <RecordEvents record={record} />}
        </div>
      </div>
    </div>
  );
}
