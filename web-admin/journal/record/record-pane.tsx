import { useState } from "react";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { RecordForm } from "./record-form.tsx";
import { RecordView } from "./record-view.tsx";

interface Props {
  record: FoldedRecord;
  /** Edit mode from the start. */
  edit?: boolean;
  /** Begins to move the record; where there is no grid to move it in, there is no such button. */
  onMove?: ((record: FoldedRecord) => void) | undefined;
}

/** A booking to read, and in the same place to edit. */
export function RecordPane({ record, edit = false, onMove }: Props) {
  const [editing, setEditing] = useState(edit);
  const [edited, setEdited] = useState<{ words: string | null } | null>(null);
  if (editing) {
    return (
      <RecordForm
        record={record}
        onClose={(words) => {
          setEdited({ words });
          setEditing(false);
        }}
      />
    );
  }
  return <RecordView {...{ record, edited, onMove }} onEdit={() => setEditing(true)} />;
}
