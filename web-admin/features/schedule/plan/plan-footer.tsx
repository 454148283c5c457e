import { Anchor, Progress, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Engine, useEngine } from "../../../offline/index.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { daysIn } from "../../../ui/format/counts.ts";
import { OutcomeAlert } from "../../../ui/sync-status/outcome-alert.tsx";
import {
  type Counts,
  countsOf,
  type Edit,
  overallOf,
  QUEUED_WORDS,
  type Progress as Saved,
} from "../../../ui/sync-status/submit.ts";
import { useSubmit } from "../../../ui/sync-status/use-submit.ts";
import { editsOfDays, extraMsOf } from "./apply-plan.ts";
import { type PlannedDay, reversed } from "./range-plan.ts";

export const APPLY = "Применить";

interface Props {
  plan: readonly PlannedDay[];
  /** The edits that carry a plan out; by default one a day. */
  editsOf?: (engine: Engine, plan: readonly PlannedDay[]) => readonly Edit[];
  action?: string;
  disabled?: boolean;
  /** The changes of the plan; absent once it is carried out. */
  preview: ReactNode;
  /** The next step, once the plan is carried out or has no changes. */
  next?: ReactNode;
  /** Called once all its days are saved. */
  onDone?: (days: readonly PlannedDay[], counts: Counts) => void;
  onClose: () => void;
}

/** Carries a plan out and shows how its days ended. */
export function PlanFooter(props: Props) {
  const { plan, preview, next, onDone, onClose } = props;
  const { editsOf = editsOfDays, action = APPLY, disabled = plan.length === 0 } = props;
  const engine = useEngine();
  const { busy, progress, results, submitAll } = useSubmit();
  const isBegun = busy || results.length > 0;
  const counts = results.length > 0 ? countsOf(results) : null;
  const [carriedOut, setCarriedOut] = useState<readonly PlannedDay[]>([]);
  const [isUndone, setUndone] = useState(false);
  const carryOut = async (days: readonly PlannedDay[]) =>
    countsOf(await submitAll(editsOf(engine, days), { extraMs: extraMsOf(days) }));
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
  const isCarriedOut = counts !== null && !isUndone;
  return (
    <>
      {/* The plan itself shrinks as its days are carried out. */}
      {(!isBegun || plan.length > 0) && preview}
      {progress && <ProgressWords {...progress} />}
      {counts && <OutcomeWords counts={counts} isUndone={isUndone} />}
      {(isCarriedOut || plan.length === 0) && next}
      <DialogActions>
        {carriedOut.length > 0 && counts?.refused === 0 && (
          <BusyButton variant="subtle" disabled={busy} onClick={undo}>
            Вернуть как было
          </BusyButton>
        )}
        <BusyButton variant="default" disabled={busy} onClick={onClose}>
          {counts ? "Закрыть" : "Отмена"}
        </BusyButton>
        <BusyButton disabled={busy || disabled} onClick={apply}>
          {busy ? "Сохранение..." : action}
        </BusyButton>
      </DialogActions>
    </>
  );
}

function ProgressWords({ saved, answered, total }: Saved) {
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

function OutcomeWords({ counts, isUndone }: { counts: Counts; isUndone: boolean }) {
  const { done, queued, refused, unsaved } = counts;
  const overall = overallOf(counts);
  if (!overall) return null;
  return (
    <OutcomeAlert mt="md" outcome={overall}>
      {done > 0 && (
        <div>
          {isUndone ? "Расписание возвращено" : "Расписание обновлено"}: {daysIn(done)}.
        </div>
      )}
      {queued > 0 && (
        <div>
          {QUEUED_WORDS}: {daysIn(queued)}.
        </div>
      )}
      {refused > 0 && (
        <div>
          Не принято: {daysIn(refused)}. Они ждут в разделе{" "}
          <Anchor component={Link} to="/decisions" inherit fw={600} underline="always">
            «Требует решения»
          </Anchor>
          .
        </div>
      )}
      {unsaved > 0 && <div>НЕ сохранено, устройство не приняло: {daysIn(unsaved)}.</div>}
    </OutcomeAlert>
  );
}
