import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { counted } from "../../../shared/language/russian-count.ts";
import { type Day, formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { Engine } from "../../offline/engine-api.ts";
import type { Operation } from "../../offline/operations/operation.ts";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { HELD_MS } from "../../offline/operations/undo-window.ts";
import { QUEUED_WORDS } from "../../sync-status/save-edit.ts";
import { settleTimeout } from "../../sync-status/settle-timeout.ts";
import { sendNow, showFailure } from "../record/held-edit.tsx";
import type { PlannedMove } from "./plan-moves.ts";

const visitsIn = (count: number) => counted(count, "запись", "записи", "записей");

/** One visit's edit that is on the device, and how it is taken back. */
interface Kept {
  operation: Operation | null;
  takeBack(): Promise<boolean>;
}

/** Confirms visits; for ten seconds one press takes all of it back. */
export const confirmVisits = (engine: Engine, visits: readonly FoldedRecord[]) =>
  editMany(engine, {
    edits: visits.map(
      ({ uid }) =>
        () =>
          engine.holdConfirmation(uid),
    ),
    words: (count) => `Подтверждено: ${visitsIn(count)}`,
    onClose: (made) => {
      for (const { operation } of made) if (operation) void sendNow(engine, operation.key);
    },
  });

/** Moves visits as planned; one press brings all of them back. */
export function moveVisits(engine: Engine, plan: readonly PlannedMove[], day: Day) {
  return editMany(engine, {
    edits: plan.flatMap(({ visit, time }) =>
      time ? [() => moveOne(engine, visit, { day, time })] : [],
    ),
    words: (count) => `Перенесено на ${formatDaySpoken(day)}: ${visitsIn(count)}`,
  });
}

async function moveOne(
  engine: Engine,
  visit: FoldedRecord,
  { day, time }: { day: Day; time: string },
): Promise<Kept> {
  const edit = { record_day: day, record_time: time };
  const back = { record_day: visit.day, record_time: visit.record_time };
  return {
    operation: await engine.editVisit(visit.uid, edit, visit),
    async takeBack() {
      const moved = engine.record(visit.uid);
      if (!moved) return false;
      await engine.editVisit(visit.uid, back, moved);
      return true;
    },
  };
}

interface Many {
  edits: readonly (() => Promise<Kept>)[];
  /** What is said of so many visits. */
  words: (count: number) => string;
  /** The message was closed, or let pass. */
  onClose?: (made: readonly Kept[]) => void;
}

async function editMany(engine: Engine, { edits, words, onClose }: Many): Promise<void> {
  const kept = await Promise.allSettled(edits.map((edit) => edit()));
  const made = kept.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const unsaved = kept.filter(({ status }) => status === "rejected").length;
  if (unsaved > 0) {
    console.error("The device refused to keep edits", kept);
    showFailure(`НЕ сохранено, устройство не приняло: ${visitsIn(unsaved)}`);
  }
  if (made.length === 0) return;
  const undo = async () => {
    // Before the message closes: that sends what is held.
    const back = await Promise.all(made.map((each) => each.takeBack()));
    notifications.hide(id);
    const late = back.filter((inTime) => !inTime).length;
    if (late > 0) showFailure(`Уже отправлено, вернуть нельзя: ${visitsIn(late)}`);
  };
  const id = notifications.show({
    message: (
      <>
        {words(made.length)}
        {!engine.status().online && `. ${QUEUED_WORDS}`}{" "}
        <Button size="compact-xs" variant="default" onClick={() => void undo()}>
          Вернуть
        </Button>
      </>
    ),
    ...{ color: "brand", role: "status", autoClose: HELD_MS },
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
    onClose: () => onClose?.(made),
  });
  const refused = await refusedOf(engine, made);
  if (refused === 0) return;
  notifications.hide(id);
  showFailure(`Не принято: ${visitsIn(refused)}. Выберите, как быть, в «Требует решения»`);
}

async function refusedOf(engine: Engine, made: readonly Kept[]): Promise<number> {
  const within = HELD_MS + settleTimeout(engine);
  const settled = await Promise.all(
    made.map(({ operation }) => operation && engine.settled(operation.key, within)),
  );
  return settled.filter((each) => each?.outcome === "refused").length;
}
