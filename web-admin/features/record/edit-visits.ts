import { shortName } from "../../../shared/patient/short-name.ts";
import {
  type Cancelling,
  type Engine,
  type Operation,
  type SomeVisitFields,
  type TooLate,
  UNDO_MS,
  type UndoableEdit,
  UnknownRecord,
  type VisitView,
} from "../../offline/index.ts";
import { visitsIn } from "../../ui/format/counts.ts";
import { momentWords } from "../../ui/format/moment-words.ts";
import {
  countsOf,
  type EditResult,
  isFailed,
  QUEUED_WORDS,
  submitEdits,
} from "../../ui/sync-status/submit.ts";
import { showFailure, showToast, showUndo } from "../../ui/toast.tsx";
import { patientOf } from "./record-address.ts";

/** A visit, or a free time with the patient who waits for it, as messages name it. */
type Named = Pick<VisitView, "uid" | "user_name" | "day" | "record_time">;

interface Wanted<Of extends Named> {
  edit: (visit: Of) => Promise<UndoableEdit>;
  /** The message about that many visits. */
  done: (count: number) => string;
  /** The edits stay on the device until the message closes. */
  isHeld?: boolean;
}

export const visitWords = (visit: Named) =>
  `${shortName(patientOf(visit))}, ${momentWords(visit.day, visit.record_time)}`;

/** Confirms visits; for ten seconds one click undoes it. */
export const confirmVisits = (engine: Engine, visits: readonly VisitView[]) =>
  editVisits(engine, visits, {
    edit: ({ uid }) => engine.confirmWithUndo(uid),
    done: (count) => {
      const [visit, ...others] = visits;
      return visit && others.length === 0
        ? `${visitWords(visit)}: запись подтверждена`
        : `Подтверждено: ${visitsIn(count)}`;
    },
    isHeld: true,
  });

/** Cancels a visit as it was shown; for ten seconds it can be undone. */
export const cancelVisit = (engine: Engine, visit: VisitView, how: Cancelling) =>
  editVisits(engine, [visit], {
    edit: ({ uid }) => engine.cancelWithUndo(uid, visit, how),
    done: () => `${visitWords(visit)}: запись отменена`,
    isHeld: true,
  });

/** Changes fields of a visit as it was shown; the message names the patient. */
export const editVisit = (
  engine: Engine,
  visit: VisitView,
  edit: SomeVisitFields,
  done: string,
): Promise<void> =>
  editVisits(engine, [visit], {
    edit: ({ uid }) => engine.editWithUndo(uid, edit, visit),
    done: () => `${shortName(patientOf(visit))}: ${done}`,
  });

/** Edits visits and shows the results; one click undoes all of them. */
export async function editVisits<Of extends Named>(
  engine: Engine,
  visits: readonly Of[],
  { edit, done, isHeld = false }: Wanted<Of>,
): Promise<void> {
  /** By the order of the visits; null for one that is there no more. */
  const made: (UndoableEdit | null)[] = [];
  /** @returns a function that hides the message */
  const show = (edits: readonly UndoableEdit[], isQueued: boolean) => {
    if (edits.length === 0) return () => {};
    const words = done(edits.length);
    const message = isQueued ? `${words.replace(/\.$/, "")}. ${QUEUED_WORDS}` : words;
    const color = isQueued && !isHeld ? "notice" : "brand";
    const operations = edits.flatMap(({ operation }) => operation ?? []);
    const undoings = edits.flatMap(({ takeBack }) => takeBack ?? []);
    if (operations.length === 0 || undoings.length === 0) return showToast({ message, color });
    return showUndo({
      message,
      color,
      undo: () => submitAll(engine, visits, undoings).then(() => null),
      ...(isHeld && { onClose: () => sendNow(engine, operations) }),
    });
  };
  const edits = visits.map((visit) => async () => {
    const one = await edit(visit).catch(unlessGone);
    made.push(one === "gone" ? null : one);
    return one === "gone" ? one : one.operation;
  });
  if (isHeld) {
    let hide = () => {};
    const onStored = () => {
      hide = show(made.filter(isMade), !engine.status().online);
    };
    const results = await submitAll(engine, visits, edits, { extraMs: UNDO_MS, onStored });
    if (results.every(isFailed)) hide();
  } else {
    const results = await submitAll(engine, visits, edits);
    const accepted = made.filter((_, at) => results[at] && !isFailed(results[at]));
    show(accepted.filter(isMade), countsOf(results).queued > 0);
  }
}

const isMade = (edit: UndoableEdit | null) => edit !== null;

/** Submits edits of visits, or their undoing, and reports those that fail. */
async function submitAll(
  engine: Engine,
  visits: readonly Named[],
  edits: readonly (() => Promise<Operation | null | TooLate>)[],
  { extraMs = 0, onStored = () => {} } = {},
): Promise<readonly EditResult[]> {
  const late: TooLate[] = [];
  const stored = edits.map((edit) => async () => {
    const operation = await edit();
    if (typeof operation !== "string") return operation;
    late.push(operation);
    return null;
  });
  const results = await submitEdits(engine, stored, {
    extraMs,
    onStored: (saved) => {
      if (saved < edits.length) showFailure(failure(visits, "unsaved", edits.length - saved));
      if (late[0]) showFailure(failure(visits, late[0], late.length));
      onStored();
    },
  });
  const refusals = results.filter((each) => each.outcome === "refused");
  if (refusals[0]) showFailure(failure(visits, "refused", refusals.length, refusals[0].words));
  return results;
}

/** Why an edit failed: of one visit, and of many. */
const FAILURES = {
  unsaved: ["НЕ сохранено, устройство не приняло правку", "НЕ сохранено, устройство не приняло"],
  gone: ["этой записи больше нет", "Не изменено, уже отменено"],
  sent: ["уже отправлено, вернуть нельзя", "Уже отправлено, вернуть нельзя"],
  changed: ["запись уже изменили, вернуть нельзя", "Уже изменили, вернуть нельзя"],
  refused: ["", "Не принято, см. «Требует решения»"],
} as const;

export const lateWords = (late: TooLate) => FAILURES[late][0];

function failure(
  visits: readonly Named[],
  why: keyof typeof FAILURES,
  count: number,
  reason: string = FAILURES[why][0],
): string {
  const [visit, ...others] = visits;
  return visit && others.length === 0
    ? `${visitWords(visit)}: ${reason}`
    : `${FAILURES[why][1]}: ${visitsIn(count)}`;
}

function unlessGone(error: unknown): "gone" {
  if (error instanceof UnknownRecord) return "gone";
  throw error;
}

/** Ends the undo window. */
function sendNow(engine: Engine, operations: readonly Operation[]): void {
  for (const { key } of operations) {
    engine
      .endUndo(key)
      .catch((error) => console.error("An edit is sent when its undo time is over", error));
  }
}
