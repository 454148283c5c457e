import { Anchor, Button, Progress, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { counted } from "../../../../shared/language/russian-count.ts";
import { useEngine } from "../../../offline/index.ts";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { OutcomeAlert } from "../../../ui/sync-status/outcome-alert.tsx";
import { QUEUED_WORDS } from "../../../ui/sync-status/save-edit.ts";
import {
  type EditResult,
  type Progress as Saved,
  useLatestResults,
} from "../../../ui/sync-status/submit.ts";
import { applyPlan, type PlanOutcome, planOutcomeOf } from "./apply-plan.ts";
import { type PlannedDay, reversed } from "./range-plan.ts";

interface Props {
  plan: readonly PlannedDay[];
  /** What the plan changes; once it is carried out, nothing is left of it to show. */
  preview: ReactNode;
  /** The next step, once it is carried out or where nothing is left to carry out. */
  next?: ReactNode;
  /** Called once all its days are saved. */
  onDone?: (days: readonly PlannedDay[], outcome: PlanOutcome) => void;
  onClose: () => void;
}

/** Carries a plan out and shows how its days ended. */
export function PlanFooter({ plan, preview, next, onDone, onClose }: Props) {
  const engine = useEngine();
  const [progress, setProgress] = useState<Saved | null>(null);
  const busy = progress !== null;
  // The plan itself shrinks as its days are carried out.
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<readonly EditResult[]>([]);
  const latest = useLatestResults(results);
  const outcome = latest.length > 0 ? planOutcomeOf(latest) : null;
  const [carriedOut, setCarriedOut] = useState<readonly PlannedDay[]>([]);
  const [isUndone, setUndone] = useState(false);
  const carryOut = async (days: readonly PlannedDay[]) => {
    setResults([]);
    setProgress({ saved: 0, answered: 0 });
    setTotal(days.length);
    const ended = await applyPlan(engine, days, setProgress);
    setResults(ended);
    setProgress(null);
    return planOutcomeOf(ended);
  };
  const apply = async () => {
    const days = [...plan];
    const result = await carryOut(days);
    const isSaved = result.refused + result.unsaved === 0;
    setUndone(false);
    setCarriedOut(isSaved ? days : []);
    if (isSaved) onDone?.(days, result);
  };
  const undo = async () => {
    await carryOut(reversed(carriedOut));
    setCarriedOut([]);
    setUndone(true);
  };
  const isCarriedOut = outcome !== null && !isUndone;
  return (
    <>
      {(total === 0 || plan.length > 0) && preview}
      {progress && <ProgressWords {...progress} total={total} />}
      {outcome && <OutcomeWords {...outcome} isUndone={isUndone} />}
      {(isCarriedOut || plan.length === 0) && next}
      <DialogActions>
        {carriedOut.length > 0 && outcome?.refused === 0 && (
          <Button variant="subtle" disabled={busy} onClick={undo}>
            Вернуть как было
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={onClose}>
          {outcome ? "Закрыть" : "Отмена"}
        </Button>
        <Button disabled={busy || plan.length === 0} onClick={apply}>
          {busy ? "Сохранение..." : "Применить"}
        </Button>
      </DialogActions>
    </>
  );
}

function ProgressWords({ saved, answered, total }: Saved & { total: number }) {
  const isSaved = saved === total;
  const words = isSaved
    ? `Отправлено на сервер: ${answered} из ${total}`
    : `Сохранено на устройстве: ${saved} из ${total}`;
  const percent = ((isSaved ? answered : saved) / total) * 100;
  return (
    <>
      <Text size="sm" mt="md" mb={6}>
        {words} {total === 1 ? "дня" : "дней"}
      </Text>
      <Progress value={percent} aria-label="Сколько дней сохранено" />
    </>
  );
}

const days = (count: number) => counted(count, "день", "дня", "дней");

interface OutcomeProps extends PlanOutcome {
  isUndone: boolean;
}

function OutcomeWords({ done, queued, refused, unsaved, isUndone }: OutcomeProps) {
  const failed = refused + unsaved > 0;
  if (!failed && done === 0 && queued === 0) return null;
  return (
    <OutcomeAlert mt="md" outcome={failed ? "refused" : queued > 0 ? "queued" : "done"}>
      {done > 0 && (
        <div>
          {isUndone ? "Расписание возвращено" : "Расписание обновлено"}: {days(done)}.
        </div>
      )}
      {queued > 0 && (
        <div>
          {QUEUED_WORDS}: {days(queued)}.
        </div>
      )}
      {refused > 0 && (
        <div>
          Не принято: {days(refused)}. Они ждут в разделе{" "}
          <Anchor component={Link} to="/decisions" inherit fw={600} underline="always">
            «Требует решения»
          </Anchor>
          .
        </div>
      )}
      {unsaved > 0 && <div>НЕ сохранено, устройство не приняло: {days(unsaved)}.</div>}
    </OutcomeAlert>
  );
}
