import { Button } from "@mantine/core";
import { IconArmchair } from "@tabler/icons-react";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { type Engine, useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { once } from "../../ui/once.ts";
import { editVisit } from "./edit-visits.ts";

/** Marks that the patient came now, or undoes that. */
export function toggleArrival(engine: Engine, visit: VisitView, now: ClinicMoment) {
  const arrived_at = visit.arrived_at === "" ? now.time : "";
  const words = arrived_at === "" ? "приход снят" : `в клинике с ${arrived_at}`;
  return editVisit(engine, visit, { arrived_at }, words);
}

/** For a visit of today: whether the patient is in the clinic. A second click undoes it. */
export function ArrivalButton({ record }: { record: VisitView }) {
  const engine = useEngine();
  const now = useNow();
  const hasArrived = record.arrived_at !== "";
  return (
    <Button
      px="xs"
      variant={hasArrived ? "light" : "default"}
      leftSection={<IconArmchair aria-hidden size={17} />}
      aria-pressed={hasArrived}
      onClick={once(() => void toggleArrival(engine, record, now))}
    >
      {hasArrived ? `В клинике с ${record.arrived_at}` : "В клинике"}
    </Button>
  );
}
