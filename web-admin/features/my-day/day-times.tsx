import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import type { DayView, VisitView } from "../../offline/index.ts";
import { visitsIn } from "../../ui/format/counts.ts";
import { PhoneLink } from "../../ui/format/phone-link.tsx";
import { PatientHistory } from "../../ui/patient/patient-history.tsx";
import { PlainList } from "../../ui/plain-list.tsx";
import { dayBlocks } from "../day/day-blocks.ts";
import { OutcomeButtons } from "../record/outcome-buttons.tsx";
import { patientOf } from "../record/record-address.ts";
import { RecordState } from "../record/record-state.tsx";

/** The visits and the free times of a doctor's day, by time. */
export function DayTimes({ of }: { of: DayView }) {
  const visits = visitsIn(of.records.length);
  return (
    <Stack gap="sm" maw={640}>
      <Text c="dimmed">
        {visits}, свободно {counted(of.free.length, "окно", "окна", "окон")}
      </Text>
      <PlainList gap={8} aria-label="Приём по времени">
        {dayBlocks(of).map(({ time, state, visit }) => (
          <li key={visit?.uid ?? time}>
            {visit ? (
              <Visit visit={visit} />
            ) : (
              <Text c="dimmed" px={16} py={6}>
                <strong>{time}</strong> {state === "past" ? "прошло" : "свободно"}
              </Text>
            )}
          </li>
        ))}
      </PlainList>
    </Stack>
  );
}

function Visit({ visit }: { visit: VisitView }) {
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={`${visit.record_time}, ${patientOf(visit)}`}
    >
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={700}>
          {visit.record_time} {patientOf(visit)}
        </Text>
        {visit.phone && <PhoneLink phone={visit.phone} />}
      </Group>
      {visit.service && <Text size="sm">{visit.service}</Text>}
      {visit.add_comment && (
        <Text size="sm" c="dimmed">
          {visit.add_comment}
        </Text>
      )}
      <RecordState record={visit} />
      <OutcomeButtons record={visit} withCalls={false} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={showsHistory}
        leftSection={<IconHistory aria-hidden size={16} />}
        onClick={() => setShowsHistory(!showsHistory)}
      >
        {showsHistory ? "Скрыть историю" : "История пациентки"}
      </Button>
      {showsHistory && (
        <PatientHistory name={visit.user_name} phone={visit.phone} beside={visit} onOpen={null} />
      )}
    </Paper>
  );
}
