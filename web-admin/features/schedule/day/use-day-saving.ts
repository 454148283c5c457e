import { useEffect, useRef, useState } from "react";
import { PROBLEM } from "../../../../shared/schema/problem.ts";
import { type DayView, type TimesEdit, useEngine } from "../../../offline/index.ts";
import { type EditResult, isFailed } from "../../../ui/sync-status/submit.ts";
import { useSubmit } from "../../../ui/sync-status/use-submit.ts";
import { discardUnsavedTimes, type UnsavedTimes, type UnsavedTimesKey } from "./unsaved-times.ts";

/** A visit at a time that is about to be withdrawn; the name only for readers of the journal. */
export interface VisitAtRisk {
  /** Null while only this device knows the visit. */
  id: number | null;
  time: string;
  user_name?: string | undefined;
  phone?: string | undefined;
}

/** Visits in the way of a change that waits for a person. */
export interface Question {
  edit: TimesEdit;
  visits: readonly VisitAtRisk[];
  /** The operation, if the server has already refused it. */
  key: string | null;
}

/** The words of one try. */
const WORDS = {
  saving: { done: "Расписание обновлено", failed: "Ошибка обновления расписания" },
  deleting: { done: "Расписание удалено", failed: "Ошибка удаления расписания" },
};

/** A person's decision after an earlier attempt. */
interface Consent {
  /** Ids of the shown visits that the user has confirmed. */
  confirmedVisits?: readonly number[];
  /** The refused try that this one replaces. */
  insteadOf?: string | null;
}

/** Saving and deleting one doctor's day, with the question about the visits in the way. */
export function useDaySaving({
  place,
  of,
  draft,
}: {
  place: UnsavedTimesKey;
  of: DayView | undefined;
  draft: UnsavedTimes | null;
}) {
  const { day, employee } = place;
  const engine = useEngine();
  const isShown = useIsShown();
  const { busy, result, submit, forget } = useSubmit();
  const [sent, setSent] = useState<TimesEdit | null>(null);
  /** The number of visits that lose their time by the sent change. */
  const [lost, setLost] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);

  const send = async (edit: TimesEdit, consent: Consent = {}, without = 0) => {
    setQuestion(null);
    setSent(edit);
    setLost(without);
    const make = () => engine.setScheduleDay(employee, day, edit, consent);
    const ended = await submit(make, WORDS[tryOf(edit)].done);
    if (ended.outcome === "refused" && ended.problem.code === PROBLEM.visitsInTheWay) {
      forget();
      setQuestion({ edit, visits: ended.answer.visits, key: ended.key });
      return;
    }
    // A refusal that the editor does not show waits for a person, with the times in it.
    const isRefusalRead = ended.outcome === "refused" && isShown.current;
    if (isRefusalRead) await drop(ended.key);
    const staysTyped = isRefusalRead || ended.outcome === "unsaved" || ended.outcome === "gone";
    if (draft && !staysTyped) discardUnsavedTimes(place, draft);
  };

  /** The editor shows the refusal beside the typed times, so no decision is left. */
  const drop = async (key: string) => {
    try {
      await engine.decide(key, { kind: "discard" });
    } catch (error) {
      console.error("A refused schedule stays to be decided", error);
    }
  };

  /** Visits known on this device are asked about before the request. */
  const begin = async (edit: TimesEdit) => {
    const visits = visitsInTheWay(of, edit);
    if (visits.length > 0) setQuestion({ edit, visits, key: null });
    else await send(edit);
  };

  const isAccepted = result !== null && !isFailed(result);
  return {
    busy: busy && sent ? tryOf(sent) : null,
    message: sent && result && { ...result, words: wordsOf(result, sent) },
    question,
    /** How many visits have lost their time by it. */
    visitsLeft: isAccepted ? lost : 0,
    save: begin,
    remove: () => begin({ from: of?.offered ?? [], to: [] }),
    /** Puts back the times that a deletion took away. */
    undo:
      sent && isAccepted && tryOf(sent) === "deleting"
        ? () => send({ from: sent.to, to: sent.from })
        : null,
    forget,
    goOn: () =>
      question &&
      send(
        question.edit,
        {
          confirmedVisits: question.visits.flatMap(({ id }) => (id === null ? [] : [id])),
          insteadOf: question.key,
        },
        question.visits.length,
      ),
    keepTimes: () => question && send(sparing(question), { insteadOf: question.key }),
    stepBack: async () => {
      setQuestion(null);
      if (question?.key) await engine.decide(question.key, { kind: "discard" });
    },
  };
}

/** Choosing another date or doctor removes the editor with its messages. */
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

const tryOf = ({ to }: TimesEdit) => (to.length === 0 ? "deleting" : "saving");

function wordsOf({ outcome, words }: EditResult, edit: TimesEdit): string {
  const { failed } = WORDS[tryOf(edit)];
  if (outcome === "unsaved") return `${failed}: НЕ сохранено на устройстве`;
  return words || failed;
}

/** The visits this device knows at the times a change takes away. */
function visitsInTheWay(of: DayView | undefined, { from, to }: TimesEdit): VisitAtRisk[] {
  if (!of) return [];
  const removed = new Set(of.offered.filter((time) => from.includes(time) && !to.includes(time)));
  return of.records
    .filter((record) => removed.has(record.record_time))
    .map(({ id, record_time, user_name, phone }) => ({ id, time: record_time, user_name, phone }));
}

/** The same change, except for the times with visits. */
const sparing = ({ edit: { from, to }, visits }: Question): TimesEdit => ({
  from,
  to: [...new Set([...to, ...visits.map(({ time }) => time)])].sort(),
});
