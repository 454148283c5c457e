import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  type Absence,
  absenceSearch,
  END_OF_DAY,
  START_OF_DAY,
} from "../../../../shared/journal/absence.ts";
import { closureWords, daysWords } from "../../../../shared/journal/closure-words.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { useClosures, useEngine } from "../../../offline/index.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DayField } from "../../../ui/fields/day-field.tsx";
import grid from "../../../ui/form-grid.module.css";
import { type Counts, QUEUED_WORDS } from "../../../ui/sync-status/submit.ts";
import { showUndo } from "../../../ui/toast.tsx";
import { problemOfDays, withFirstDay } from "../plan/absence-days.ts";
import { AbsentVisits } from "../plan/absent-visits.tsx";
import type { PlanDialogProps } from "../plan/plan-fields.tsx";
import { PlanFooter } from "../plan/plan-footer.tsx";
import { PlanPreview } from "../plan/plan-preview.tsx";
import type { PlannedDay } from "../plan/range-plan.ts";
import { useAbsencePlan } from "../plan/use-absence-plan.ts";
import { editsOfClosure, undoClosure } from "./apply-closure.ts";
import { ClosureList } from "./closure-list.tsx";
import { HolidayChoice } from "./holiday-choice.tsx";

const REASON_AT_MOST = 200;
const CLOSE = "Закрыть клинику";

/**
 * The clinic is closed on some days: the times of all doctors go at once, the site shows the
 * reason, and the patients that are booked on them are called next.
 */
export function ClosureDialog({ doctors, day, today, onClose }: PlanDialogProps) {
  const engine = useEngine();
  const navigate = useNavigate();
  const closures = useClosures();
  const first = day && day > today ? day : today;
  const form = useForm({
    initialValues: { from: first as Day | null, to: first as Day | null, reason: "" },
  });
  const { from, to, reason } = form.values;

  const overlap = closures.find((each) => from && to && each.from <= to && each.to >= from);
  const problem = from && to && problemOfDays(from, to);
  const absence = useMemo(
    (): Absence | null => (from && to && problem === null ? allDay(from, to) : null),
    [from, to, problem],
  );
  const { plan, visits, mayCall } = useAbsencePlan(absence, today);
  const closed = absence && { from: absence.from, to: absence.to, reason: reason.trim() };
  const preview = closed && !overlap && (
    <>
      <Text mt="md">
        На сайте: <strong>{closureWords(closed)}</strong>
      </Text>
      <AbsentVisits visits={visits} action={mayCall ? CLOSE : null} />
      {plan.length > 0 && <PlanPreview plan={plan} doctors={doctors} />}
    </>
  );

  const callNext = (_: readonly PlannedDay[], { queued }: Counts) => {
    if (!closed) return;
    showUndo({
      message: `${closureWords(closed)}. ${queued > 0 ? `${QUEUED_WORDS}.` : ""}`,
      undo: async () => {
        const closure = engine.closures().find((each) => each.from === closed.from);
        return closure ? undoClosure(engine, closure) : null;
      },
      failed: "Клиника не открыта снова",
    });
    onClose();
    if (mayCall && absence) void navigate({ to: "/moves", search: absenceSearch(absence) });
  };

  return (
    <Dialog onClose={onClose} size="xl" title="Клиника закрыта">
      <ClosureList closures={closures.filter((each) => each.to >= today)} />
      <HolidayChoice
        today={today}
        closures={closures}
        onChoose={(chosen) =>
          form.setValues({ from: chosen.from, to: chosen.to, reason: chosen.name })
        }
      />
      <div className={grid.fields}>
        <DayField
          label="С"
          minDate={today}
          value={from}
          today={today}
          onChange={(chosen) => form.setValues(withFirstDay({ from, to }, chosen))}
        />
        <DayField
          label="По"
          minDate={today}
          today={today}
          {...form.getInputProps("to")}
          value={to}
          error={problem}
        />
        <TextInput
          label="Причина"
          data-autofocus
          description="Пациенты увидят её на сайте"
          placeholder="Например: День России"
          className={grid.wide ?? ""}
          maxLength={REASON_AT_MOST}
          {...form.getInputProps("reason")}
        />
      </div>
      {overlap && <Text mt="md">Эти дни уже закрыты: {daysWords(overlap.from, overlap.to)}.</Text>}
      <PlanFooter
        plan={plan}
        editsOf={(engine, days) => (closed ? editsOfClosure(engine, closed, days) : [])}
        action={CLOSE}
        disabled={!closed || overlap !== undefined}
        preview={preview}
        onDone={callNext}
        onClose={onClose}
      />
    </Dialog>
  );
}

const allDay = (from: Day, to: Day): Absence => ({
  employee: null,
  from,
  since: START_OF_DAY,
  to,
  until: END_OF_DAY,
});
