import { useState } from "react";
import type { Day } from "../../shared/calendar.ts";
import { useEngine, useParked, useWaiting } from "../offline/hooks.tsx";
import type { TimesEdit } from "../offline/operation.ts";
import type { FoldedDay } from "../offline/record.ts";
import { discardDraft } from "./drafts.ts";
import { type GoingOn, saveDay, type VisitAtRisk, visitsInTheWay } from "./save-day.ts";
import { type Try, toldOf } from "./told.ts";

/** Visits in the way of a change that waits for a person. */
export interface Question {
  edit: TimesEdit;
  visits: readonly VisitAtRisk[];
  /** The refused operation, where the server has already said no. */
  key: string | null;
}

type Busy = "saving" | "deleting";

/** Saving and deleting one doctor's day, with the question about the visits in the way. */
export function useDaySaving({
  day,
  employee,
  of,
}: {
  day: Day;
  employee: number;
  of: FoldedDay | undefined;
}) {
  const engine = useEngine();
  const [busy, setBusy] = useState<Busy | null>(null);
  const [last, setLast] = useState<Try | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const [waiting, parked] = [useWaiting(), useParked()];
  const told = last && toldOf(last, waiting, parked);

  const send = async (edit: TimesEdit, going: GoingOn = FIRST_TRY) => {
    const deleting = edit.to.length === 0;
    setQuestion(null);
    setLast(null);
    setBusy(deleting ? "deleting" : "saving");
    const fallback = deleting ? "Ошибка удаления расписания" : "Ошибка обновления расписания";
    const outcome = await saveDay(engine, { employee, day, edit }, going, fallback);
    setBusy(null);
    if (outcome.kind === "visits") {
      setQuestion({ edit, visits: outcome.visits, key: outcome.key });
      return;
    }
    if (outcome.kind !== "failed") discardDraft(day, employee);
    setLast({ outcome, undo: deleting ? { from: edit.to, to: edit.from } : null });
  };

  /** What this device knows to be in the way is asked about before anything is sent. */
  const begin = async (edit: TimesEdit) => {
    const visits = visitsInTheWay(of, edit);
    if (visits.length > 0) setQuestion({ edit, visits, key: null });
    else await send(edit);
  };

  return {
    busy,
    told,
    question,
    save: begin,
    remove: () => begin({ from: of?.offered ?? [], to: [] }),
    undo: (edit: TimesEdit) => send(edit),
    forget: () => setLast(null),
    goOn: () =>
      question &&
      send(question.edit, {
        confirmedVisits: question.visits.flatMap(({ id }) => (id === null ? [] : [id])),
        insteadOf: question.key,
      }),
    keepTimes: () =>
      question && send(sparing(question), { confirmedVisits: [], insteadOf: question.key }),
    stepBack: async () => {
      setQuestion(null);
      if (question?.key) await engine.decide(question.key, { kind: "discard" });
    },
  };
}

const FIRST_TRY: GoingOn = { confirmedVisits: [], insteadOf: null };

/** The same change, but for the times with visits in them. */
const sparing = ({ edit: { from, to }, visits }: Question): TimesEdit => ({
  from,
  to: [...new Set([...to, ...visits.map(({ time }) => time)])].sort(),
});
