import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect } from "react";
import { useRecord } from "../../offline/hooks.tsx";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { patientOf, recordAddress } from "../record/record-address.ts";
import { RecordPane } from "../record/record-pane.tsx";
import { GuardedDrawer } from "./guarded-drawer.tsx";

interface Props {
  /** The record opened; null while the drawer is shut. */
  of: FoldedRecord | null;
  onClose: () => void;
  /** Begins to move the record to another time. */
  onMove: (record: FoldedRecord) => void;
}

/** A record over the day, viewed and edited there; it goes when the record does. */
export function RecordDrawer({ of, onClose, onMove }: Props) {
  const record = useRecord(of?.uid ?? "");
  const gone = of !== null && record === null;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  return (
    <GuardedDrawer
      opened={record !== null}
      title={record ? `Запись: ${patientOf(record)}` : ""}
      onClose={onClose}
    >
      {record && <OpenRecord key={record.uid} {...{ record, onMove }} />}
    </GuardedDrawer>
  );
}

function OpenRecord({ record, onMove }: { record: FoldedRecord } & Pick<Props, "onMove">) {
  return (
    <>
      <Anchor
        href={recordAddress(record)}
        target="_blank"
        rel="noreferrer"
        size="sm"
        mb="sm"
        display="inline-flex"
        style={{ alignItems: "center", gap: 6 }}
      >
        <IconExternalLink aria-hidden size={15} />
        Открыть в новой вкладке
      </Anchor>
      <RecordPane {...{ record, onMove }} />
    </>
  );
}
