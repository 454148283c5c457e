import { useSyncExternalStore } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import {
  type Cancelling,
  type Engine,
  type Operation,
  UNDO_MS,
  type UndoableEdit,
  UnknownRecord,
  type VisitView,
} from "../../offline/index.ts";
import { momentWords } from "../../ui/format/moment-words.ts";
import { QUEUED_WORDS, submitEdits } from "../../ui/sync-status/submit.ts";
import { showFailure, showToast, showUndo } from "../../ui/toast.tsx";
import { patientOf } from "./record-address.ts";

interface Wanted {
  edits: readonly (() => Promise<UndoableEdit>)[];
  /** The message about that many visits. */
  words: (count: number) => string;
  failed: {
    unsaved: (count: number) => string;
    /** A colleague has cancelled these visits. */
    gone: (count: number) => string;
    late: (count: number) => string;
    refused: (count: number, reason: string) => string;
  };
  /** The edits stay on the device until the message closes. */
  isHeld: boolean;
}

/** Confirms a visit; for ten seconds it can be undone. */
export const confirmVisit = (engine: Engine, visit: VisitView) =>
  editOne(engine, visit, "запись подтверждена", () => engine.confirmWithUndo(visit.uid));

/** Cancels a visit as it was shown; for ten seconds it can be undone. */
export const cancelVisit = (engine: Engine, visit: VisitView, how: Cancelling) =>
  editOne(engine, visit, "запись отменена", () => engine.cancelWithUndo(visit.uid, visit, how));

function editOne(
  engine: Engine,
  visit: VisitView,
  done: string,
  edit: () => Promise<UndoableEdit>,
): Promise<void> {
  const who = `${shortName(patientOf(visit))}, ${momentWords(visit.day, visit.record_time)}`;
  return editUndoably(engine, {
    edits: [edit],
    words: () => `${who}: ${done}`,
    failed: {
      unsaved: () => `${who}: НЕ сохранено, устройство не приняло правку`,
      gone: () => `${who}: этой записи больше нет`,
      late: () => `${who}: ${done}: уже отправлено, вернуть нельзя`,
      refused: (_, reason) => `${who}: ${reason}`,
    },
    isHeld: true,
  });
}

const visitsIn = (count: number) => counted(count, "запись", "записи", "записей");

/** Edits several visits; one click undoes them all. */
export const editMany = (engine: Engine, wanted: Omit<Wanted, "failed">) =>
  editUndoably(engine, {
    ...wanted,
    failed: {
      unsaved: (count) => `НЕ сохранено, устройство не приняло: ${visitsIn(count)}`,
      gone: (count) => `Не изменено, записей больше нет: ${count}`,
      late: (count) => `Уже отправлено, вернуть нельзя: ${visitsIn(count)}`,
      refused: (count) => `Не принято: ${visitsIn(count)}. Выберите, как быть, в «Требует решения»`,
    },
  });

async function editUndoably(engine: Engine, wanted: Wanted): Promise<void> {
  const { edits, failed } = wanted;
  const made: UndoableEdit[] = [];
  let hide = () => {};
  const results = await submitEdits(
    engine,
    edits.map((edit) => async () => {
      const one = await edit().catch(unlessGone);
      if (one) made.push(one);
      return one?.operation ?? null;
    }),
    null,
    {
      extraMs: UNDO_MS,
      onStored: (saved) => {
        if (saved < edits.length) showFailure(failed.unsaved(edits.length - saved));
        if (made.length < saved) showFailure(failed.gone(saved - made.length));
        if (made.length > 0) hide = showDone(engine, made, wanted);
      },
    },
  );
  const refusals = results.filter((each) => each.outcome === "refused");
  const [refusal] = refusals;
  if (!refusal) return;
  if (refusals.length === made.length) hide();
  showFailure(failed.refused(refusals.length, refusal.words));
}

function showDone(
  engine: Engine,
  made: readonly UndoableEdit[],
  { words, failed, isHeld }: Wanted,
): () => void {
  const operations = made.flatMap(({ operation }) => operation ?? []);
  const message = words(made.length);
  if (operations.length === 0) return showToast({ message });
  return showUndo({
    message: <Words engine={engine} words={message} />,
    undo: async () => {
      const back = await Promise.all(made.map((each) => each.takeBack()));
      const late = back.filter((isInTime) => !isInTime).length;
      return late > 0 ? failed.late(late) : null;
    },
    ...(isHeld && { autoClose: UNDO_MS, onClose: () => sendNow(engine, operations) }),
  });
}

function unlessGone(error: unknown): null {
  if (error instanceof UnknownRecord) return null;
  throw error;
}

function Words({ engine, words }: { engine: Engine; words: string }) {
  const online = useSyncExternalStore(engine.onChange, () => engine.status().online);
  return online ? words : `${words}. ${QUEUED_WORDS}`;
}

/** Ends the undo window. */
function sendNow(engine: Engine, operations: readonly Operation[]): void {
  for (const { key } of operations) {
    engine
      .endUndo(key)
      .catch((error) => console.error("An edit is sent when its undo time is over", error));
  }
}
