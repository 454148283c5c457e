import { useState } from "react";
import type { Day } from "../../shared/calendar.ts";
import { useEngine } from "../offline/hooks.tsx";
import type { FoldedDay } from "../offline/record.ts";
import { QUEUED_WORDS } from "../shell/tell-saving.ts";
import { discardDraft } from "./drafts.ts";
import { type DayOutcome, saveDay, type VisitAtRisk, visitsInTheWay } from "./save-day.ts";

/** What the editor says after a try. */
export interface Told {
  tone: "done" | "queued" | "failed";
  words: string;
  /** The times a deletion took away, to be put back. */
  undo: readonly string[] | null;
}

/** Visits in the way of a change that waits for a person. */
export interface Question {
  times: readonly string[];
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
  const [told, setTold] = useState<Told | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const send = async (times: readonly string[], shown: readonly number[]) => {
    const deleting = times.length === 0;
    const before = of?.offered ?? [];
    setQuestion(null);
    setTold(null);
    setBusy(deleting ? "deleting" : "saving");
    const fallback = deleting ? "Ошибка удаления расписания" : "Ошибка обновления расписания";
    const outcome = await saveDay(engine, { employee, day, times }, shown, fallback);
    setBusy(null);
    if (outcome.kind === "visits") {
      setQuestion({ times, visits: outcome.visits, key: outcome.key });
      return;
    }
    if (outcome.kind !== "failed") discardDraft(day, employee);
    setTold(toldOf(outcome, deleting ? before : null));
  };

  /** What this device knows to be in the way is asked about before anything is sent. */
  const begin = async (times: readonly string[]) => {
    const visits = visitsInTheWay(of, times);
    if (visits.length > 0) setQuestion({ times, visits, key: null });
    else await send(times, []);
  };

  return {
    busy,
    told,
    question,
    save: begin,
    remove: () => begin([]),
    undo: (times: readonly string[]) => send(times, []),
    forget: () => setTold(null),
    goOn: () =>
      question &&
      send(
        question.times,
        question.visits.flatMap(({ id }) => (id === null ? [] : [id])),
      ),
    keepTimes: () =>
      question &&
      send(
        [...new Set([...question.times, ...question.visits.map(({ time }) => time)])].sort(),
        [],
      ),
    stepBack: async () => {
      setQuestion(null);
      if (question?.key) await engine.decide(question.key, { kind: "discard" });
    },
  };
}

function toldOf(
  outcome: Exclude<DayOutcome, { kind: "visits" }>,
  removed: readonly string[] | null,
): Told {
  if (outcome.kind === "failed") return { tone: "failed", words: outcome.words, undo: null };
  const words = removed ? "Расписание удалено" : "Расписание обновлено";
  return {
    tone: outcome.kind,
    words: outcome.kind === "queued" ? QUEUED_WORDS : words,
    undo: removed,
  };
}
