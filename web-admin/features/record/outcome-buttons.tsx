import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconPhoneOff, IconUserX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { afterTry, type Outcome, outcomeWords } from "../../../shared/journal/outcome.ts";
import { type Engine, useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { once } from "../../ui/once.ts";
import { editVisit } from "./edit-visits.ts";
import { ArrivalButton } from "./mark-arrival.tsx";

const ENDS = [
  { outcome: "came", icon: IconCircleCheck },
  { outcome: "missed", icon: IconUserX },
] as const;

/** Sets how a visit ended, or the call before it; empty removes it. */
export function setOutcome(engine: Engine, visit: VisitView, outcome: Outcome) {
  const words = outcomeWords(outcome) || "Итог снят";
  return editVisit(engine, visit, { outcome }, words.charAt(0).toLowerCase() + words.slice(1));
}

/**
 * That the patient came, and how the visit ended or the call did. A second click undoes it.
 * @param withCalls whether the user also calls patients
 */
export function OutcomeButtons({
  record,
  withCalls = true,
}: {
  record: VisitView;
  withCalls?: boolean;
}) {
  const engine = useEngine();
  const now = useNow();
  const set = (outcome: Outcome) => once(() => void setOutcome(engine, record, outcome));
  return (
    <Group gap="sm" my="md" align="flex-start">
      {record.day === now.day && (
        <Labelled label="Приход">
          <ArrivalButton record={record} />
        </Labelled>
      )}
      {(record.day <= now.day || withCalls) && (
        <Labelled label="Итог">
          {record.day <= now.day &&
            ENDS.map(({ outcome, icon: Icon }) => (
              <Button
                key={outcome}
                px="xs"
                variant={record.outcome === outcome ? "light" : "default"}
                leftSection={<Icon aria-hidden size={17} />}
                aria-pressed={record.outcome === outcome}
                onClick={set(record.outcome === outcome ? "" : outcome)}
              >
                {outcomeWords(outcome)}
              </Button>
            ))}
          {withCalls && (
            <Button
              px="xs"
              variant="default"
              leftSection={<IconPhoneOff aria-hidden size={17} />}
              onClick={set(afterTry(record.outcome))}
            >
              Не дозвонились
            </Button>
          )}
        </Labelled>
      )}
    </Group>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} size="xs" c="dimmed">
        {label}
      </Text>
      <Group gap={6}>{children}</Group>
    </Stack>
  );
}
