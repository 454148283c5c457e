import { Button, Group } from "@mantine/core";
import { afterTry, type Outcome, outcomeWords } from "../../../shared/journal/outcome.ts";
import { useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { saveEditAndNotify } from "../../ui/sync-status/save-edit.ts";
import { ArrivalButton } from "./mark-arrival.tsx";

/** That the patient came, and how the visit ended or the call did. A second press takes it back. */
export function OutcomeButtons({ record }: { record: VisitView }) {
  const engine = useEngine();
  const now = useNow();
  const set = (outcome: Outcome) =>
    saveEditAndNotify(
      engine,
      () => engine.editVisit(record.uid, { outcome }),
      outcomeWords(outcome) || "Итог снят",
    );
  const hasCome = record.day <= now.day;
  return (
    <Group gap="xs" my="md">
      <ArrivalButton record={record} />
      <Group gap="xs" role="group" aria-label="Итог">
        {hasCome &&
          ["came", "missed"].map((outcome) => (
            <Button
              key={outcome}
              size="sm"
              variant={record.outcome === outcome ? "light" : "default"}
              aria-pressed={record.outcome === outcome}
              onClick={() => set(record.outcome === outcome ? "" : outcome)}
            >
              {outcomeWords(outcome)}
            </Button>
          ))}
        <Button size="sm" variant="default" onClick={() => set(afterTry(record.outcome))}>
          Не дозвонились
        </Button>
      </Group>
    </Group>
  );
}
