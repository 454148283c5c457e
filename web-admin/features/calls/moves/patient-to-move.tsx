import { Button, Group, Paper, Stack } from "@mantine/core";
import { IconPhoneOff } from "@tabler/icons-react";
import { useState } from "react";
import type { Slot } from "../../../../shared/time/slot.ts";
import {
  type Destination,
  destinationOf,
  type Moving,
  type VisitView,
} from "../../../offline/index.ts";
import { NearestTimes } from "../../../ui/fields/nearest-times.tsx";
import { NotifyBox, useCanNotify, useNotify } from "../../../ui/fields/notify-box.tsx";
import { OtherTime } from "../../../ui/fields/other-time.tsx";
import { once } from "../../../ui/once.ts";
import { CancelRecord } from "../../record/cancel-record.tsx";
import { PatientOfVisit } from "../patient-of-visit.tsx";
import { useReadyFor } from "../use-ready-for.ts";

interface Props {
  record: VisitView;
  nearest: readonly Slot[];
  onMove: (slot: Destination, how: Moving) => void;
  onMiss: () => void;
  onPutOff: () => void;
}

/** A patient whose time is gone: the number to call, and possible times. */
export function PatientToMove({ record, nearest, onMove, onMiss, onPutOff }: Props) {
  const isReady = useReadyFor(record.uid);
  const [asked, setAsked] = useState<VisitView | null>(null);
  const [notify, setNotify] = useNotify(record.uid);
  const own = destinationOf(record);
  const canNotify = useCanNotify()(record, own);
  const move = (slot: Destination) => onMove(slot, { notify: canNotify && notify });
  return (
    <Paper withBorder p="lg" component="section" aria-label="Кому перезвонить">
      <Stack gap="sm">
        <PatientOfVisit record={record} />
        {canNotify && <NotifyBox checked={notify} onChange={setNotify} />}
        <NearestTimes slots={nearest} busy={!isReady} onMove={move} />
        <OtherTime key={record.uid} visit={record} own={own} busy={!isReady} onMove={move} />
        <Group gap="sm" mt="sm">
          <Button
            variant="default"
            disabled={!isReady}
            leftSection={<IconPhoneOff aria-hidden size={17} />}
            onClick={once(onMiss)}
          >
            Не дозвонились
          </Button>
          <Button variant="default" disabled={!isReady} onClick={once(() => setAsked(record))}>
            Отменить визит
          </Button>
          <Button variant="subtle" disabled={!isReady} onClick={once(onPutOff)}>
            Позже
          </Button>
        </Group>
      </Stack>
      <CancelRecord record={asked} onClose={() => setAsked(null)} />
    </Paper>
  );
}
