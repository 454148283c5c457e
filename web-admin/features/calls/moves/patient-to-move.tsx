import { Button, Group, Paper, Stack } from "@mantine/core";
import { IconPhoneOff } from "@tabler/icons-react";
import { useState } from "react";
import type { Slot } from "../../../../shared/time/slot.ts";
import type { Destination, VisitView } from "../../../offline/index.ts";
import { NearestTimes } from "../../../ui/fields/nearest-times.tsx";
import { OtherTime } from "../../../ui/fields/other-time.tsx";
import { once } from "../../../ui/once.ts";
import { CancelRecord } from "../../record/cancel-record.tsx";
import { PatientOfVisit } from "../patient-of-visit.tsx";
import { useReadyFor } from "../use-ready-for.ts";

interface Props {
  record: VisitView;
  nearest: readonly Slot[];
  onMove: (slot: Destination) => void;
  onMiss: () => void;
  onPutOff: () => void;
}

/** A patient whose time is gone: the number to call, and possible times. */
export function PatientToMove({ record, nearest, onMove, onMiss, onPutOff }: Props) {
  const isReady = useReadyFor(record.uid);
  const [asked, setAsked] = useState<VisitView | null>(null);
  return (
    <Paper withBorder p="lg" component="section" aria-label="Кому перезвонить">
      <Stack gap="sm">
        <PatientOfVisit record={record} />
        <NearestTimes slots={nearest} busy={!isReady} onMove={onMove} />
        <OtherTime
          key={record.uid}
          visit={record}
          own={{ employee: record.employee, day: record.day, time: record.record_time }}
          busy={!isReady}
          onMove={onMove}
        />
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
