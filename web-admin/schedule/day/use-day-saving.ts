import { useEffect, useMemo, useRef, useState } from "react";
import { useEngine } from "../../offline/hooks.tsx";
import type { TimesEdit } from "../../offline/operations/operation.ts";
import type { FoldedDay } from "../../offline/view/doctor-days.ts";
import { type EditResult, useLatestResults } from "../../sync-status/submit.ts";
import { type SaveConsent, saveDay, type VisitAtRisk, visitsInTheWay } from "./save-day.ts";
import { type SaveAttempt, saveMessageOf } from "./save-message.ts";
import { discardUnsavedTimes, type UnsavedTimes, type UnsavedTimesKey } from "./unsaved-times.ts";

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
  place,
  of,
  draft,
}: {
  place: UnsavedTimesKey;
  of: FoldedDay | undefined;
  draft: UnsavedTimes | null;
}) {
  const { day, employee } = place;
  const engine = useEngine();
  const isShown = useIsShown();
  const [busy, setBusy] = useState<Busy | null>(null);
  const [last, setLast] = useState<SaveAttempt | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const queued = last?.outcome.kind === "queued" ? last.outcome.key : null;
  const results = useMemo(
    (): EditResult[] => (queued === null ? [] : [{ outcome: "queued", key: queued }]),
    [queued],
  );
  const [latest] = useLatestResults(results);
  const message = last && saveMessageOf(last, latest);

  const send = async (edit: TimesEdit, consent: SaveConsent = FIRST_TRY) => {
    const deleting = edit.to.length === 0;
    setQuestion(null);
    setLast(null);
    setBusy(deleting ? "deleting" : "saving");
    const fallback = deleting ? "Ошибка удаления расписания" : "Ошибка обновления расписания";
    const outcome = await saveDay(engine, { employee, day, edit }, consent, fallback);
    setBusy(null);
    if (outcome.kind === "visits") {
      setQuestion({ edit, visits: outcome.visits, key: outcome.key });
      return;
    }
    setLast({ outcome, undo: deleting ? { from: edit.to, to: edit.from } : null });
    // A refusal nobody reads here waits for a person, with the times in it.
    const isRefusalRead = outcome.kind === "refused" && isShown.current;
    if (isRefusalRead) await drop(outcome.key);
    const staysTyped = isRefusalRead || outcome.kind === "failed";
    if (draft && !staysTyped) discardUnsavedTimes(place, draft);
  };

  /** It was said here, where the times still stand in the editor: nothing is left to decide. */
  const drop = async (key: string) => {
    try {
      await engine.decide(key, { kind: "discard" });
    } catch (error) {
      console.error("A refused schedule stays to be decided", error);
    }
  };

  /** What this device knows to be in the way is asked about before anything is sent. */
  const begin = async (edit: TimesEdit) => {
    const visits = visitsInTheWay(of, edit);
    if (visits.length > 0) setQuestion({ edit, visits, key: null });
    else await send(edit);
  };

  return {
    busy,
    message,
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

/** Another date or doctor takes the editor away, and with it whatever it would say. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

const FIRST_TRY: SaveConsent = { confirmedVisits: [], insteadOf: null };

/** The same change, but for the times with visits in them. */
const sparing = ({ edit: { from, to }, visits }: Question): TimesEdit => ({
  from,
  to: [...new Set([...to, ...visits.map(({ time }) => time)])].sort(),
});
