import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { shortName } from "../../../shared/patient/short-name.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import type { Engine } from "../../offline/engine-api.ts";
import { useEngine, useNow } from "../../offline/hooks.tsx";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { colorOf, isFailed, saveEdit } from "../../sync-status/save-edit.ts";
import { patientOf } from "./record-address.ts";

/** Marks that the patient came now, or takes that back; the message has a way back. */
export const toggleArrival = (engine: Engine, visit: FoldedRecord, now: ClinicMoment) =>
  setArrival(engine, visit, visit.arrived_at === "" ? now.time : "");

async function setArrival(engine: Engine, visit: FoldedRecord, arrived_at: string): Promise<void> {
  const done = arrived_at === "" ? "приход снят" : `в клинике с ${arrived_at}`;
  const ended = await saveEdit(
    engine,
    () => engine.editVisit(visit.uid, { arrived_at }, visit),
    done,
  );
  const failed = isFailed(ended);
  const words = `${shortName(patientOf(visit))}: ${ended.words}`;
  const undo = () => {
    notifications.hide(id);
    const shown = engine.record(visit.uid);
    if (shown) void setArrival(engine, shown, visit.arrived_at);
  };
  const id = notifications.show({
    message: failed ? (
      words
    ) : (
      <>
        {words}{" "}
        <Button size="compact-sm" variant="default" onClick={undo}>
          Вернуть
        </Button>
      </>
    ),
    color: colorOf(ended),
    role: failed ? "alert" : "status",
    autoClose: failed ? false : 10_000,
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });
}

/** Of a visit of today: whether the patient is in the clinic. A second press takes it back. */
export function ArrivalButton({ record }: { record: FoldedRecord }) {
  const engine = useEngine();
  const now = useNow();
  if (record.day !== now.day) return null;
  const hasArrived = record.arrived_at !== "";
  return (
    <Button
      size="sm"
      variant={hasArrived ? "light" : "default"}
      aria-pressed={hasArrived}
      onClick={() => void toggleArrival(engine, record, now)}
    >
      {hasArrived ? `В клинике с ${record.arrived_at}` : "В клинике"}
    </Button>
  );
}
