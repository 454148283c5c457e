import { useState } from "react";
import type { FoldedRecord } from "../offline/record.ts";
import { RecordForm } from "./record-form.tsx";
import { RecordView } from "./record-view.tsx";

interface Props {
  record: FoldedRecord;
  /** Edit mode from the start. */
  edit?: boolean;
}

/** A booking to read, and in the same place to edit. */
export function RecordPane({ record, edit = false }: Props) {
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
  return <RecordView record={record} edited={edited} onEdit={() => setEditing(true)} />;
}
