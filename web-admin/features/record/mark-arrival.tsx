import { Button } from "@mantine/core";
import { shortName } from "../../../shared/patient/short-name.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { type Engine, useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { once } from "../../ui/once.ts";
import { colorOf, isFailed, saveEdit } from "../../ui/sync-status/save-edit.ts";
import { showFailure, showUndo } from "../../ui/toast.tsx";
import { patientOf } from "./record-address.ts";

/** Marks that the patient came now, or takes that back; the message has a way back. */
export const toggleArrival = (engine: Engine, visit: VisitView, now: ClinicMoment) =>
  setArrival(engine, visit, visit.arrived_at === "" ? now.time : "");

async function setArrival(engine: Engine, visit: VisitView, arrived_at: string): Promise<void> {
  const who = shortName(patientOf(visit));
  const save = (time: string, seen: VisitView) =>
    saveEdit(
      engine,
      () => engine.editVisit(visit.uid, { arrived_at: time }, seen),
      time === "" ? "приход снят" : `в клинике с ${time}`,
    );
  const ended = await save(arrived_at, visit);
  const message = `${who}: ${ended.words}`;
  if (isFailed(ended)) return showFailure(message);
  showUndo({
    message,
    color: colorOf(ended),
    undo: async () => {
      const shown = engine.record(visit.uid);
      if (!shown) return `${who}: этой записи больше нет`;
      const back = await save(visit.arrived_at, shown);
      return isFailed(back) ? `${who}: ${back.words}` : null;
    },
  });
}

/** Of a visit of today: whether the patient is in the clinic. A second press takes it back. */
export function ArrivalButton({ record }: { record: VisitView }) {
  const engine = useEngine();
  const now = useNow();
  if (record.day !== now.day) return null;
  const hasArrived = record.arrived_at !== "";
  return (
    <Button
      size="sm"
      variant={hasArrived ? "light" : "default"}
      aria-pressed={hasArrived}
      onClick={once(() => void toggleArrival(engine, record, now))}
    >
      {hasArrived ? `В клинике с ${record.arrived_at}` : "В клинике"}
    </Button>
  );
}
