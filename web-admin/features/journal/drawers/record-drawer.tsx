import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import type { Slot } from "../../../../shared/time/slot.ts";
import { useRecord, type VisitView } from "../../../offline/index.ts";
import { useOpenVisit } from "../../record/open-visit.ts";
import { patientOf, recordAddress, repeatSearch } from "../../record/record-address.ts";
import { RecordPane } from "../../record/record-pane.tsx";
import { GuardedDrawer } from "./guarded-drawer.tsx";

interface Props {
  /** The record opened; null while the drawer is shut. */
  of: VisitView | null;
  onClose: () => void;
  /** Starts moving the record to another time; absent on screens without a grid. */
  onMove?: (record: VisitView) => void;
  /** Books the patient's next visit beside the grid; without it the entry form does. */
  onRepeat?: (record: VisitView, slot: Slot) => void;
}

/** A record over the day, viewed and edited there; it closes when the user cancels the record. */
export function RecordDrawer({ of, onClose, onMove, onRepeat }: Props) {
  const [other, setOther] = useState<{ of: VisitView; visit: VisitView } | null>(null);
  const opened = other && other.of === of ? other.visit : of;
  const record = useRecord(opened?.uid ?? "") ?? opened;
  const navigate = useNavigate();
  const repeat = (visit: VisitView, slot: Slot) =>
    navigate({ to: "/journal/add", search: repeatSearch(visit, slot) });
  return (
    <GuardedDrawer
      opened={record !== null}
      title={record ? `Запись: ${patientOf(record)}` : ""}
      onClose={onClose}
    >
      {record && (
        <OpenRecord
          key={record.uid}
          record={record}
          onMove={onMove}
          onRepeat={onRepeat ?? repeat}
          onOther={(visit) => of && setOther({ of, visit })}
          onCancelled={onClose}
        />
      )}
    </GuardedDrawer>
  );
}

function OpenRecord({ record, ...on }: Omit<ComponentProps<typeof RecordPane>, "edit" | "gone">) {
  const { record: last, gone } = useOpenVisit(record.uid);
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
      <RecordPane record={last ?? record} gone={gone} {...on} />
    </>
  );
}
