import { Button, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  type Absence,
  absenceSearch,
  END_OF_DAY,
  START_OF_DAY,
} from "../../../../shared/journal/absence.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { readTime } from "../../../../shared/time/read-time.ts";
import { useEngine } from "../../../offline/index.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DayField } from "../../../ui/fields/day-field.tsx";
import { DoctorField } from "../../../ui/fields/doctor-field.tsx";
import { TimeField } from "../../../ui/fields/time-field.tsx";
import grid from "../../../ui/form-grid.module.css";
import { daysIn, visitsIn } from "../../../ui/format/counts.ts";
import { type Counts, QUEUED_WORDS } from "../../../ui/sync-status/submit.ts";
import { showUndo } from "../../../ui/toast.tsx";
import { problemOfDays, withFirstDay } from "./absence-days.ts";
import { AbsentVisits } from "./absent-visits.tsx";
import { takeBackPlan } from "./apply-plan.ts";
import type { PlanDialogProps } from "./plan-fields.tsx";
import { APPLY, PlanFooter } from "./plan-footer.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import type { PlannedDay } from "./range-plan.ts";
import { useAbsencePlan } from "./use-absence-plan.ts";

/**
 * A doctor is away, for some hours or for days: the times go at once, and the patients that are
 * booked on them are called next.
 */
export function AbsenceDialog({ doctors, day, today, onClose }: PlanDialogProps) {
  const engine = useEngine();
  const navigate = useNavigate();
  const first = day && day > today ? day : today;
  const form = useForm<Typed>({
    initialValues: { employee: null, from: first, to: first, since: "", until: "" },
  });
  const { employee, from, to } = form.values;
  const { absence, problem } = useAbsence(form.values);
  const { plan, visits, mayCall } = useAbsencePlan(absence, today);
  const preview = absence ? (
    <>
      <AbsentVisits visits={visits} action={mayCall && plan.length > 0 ? APPLY : null} />
      <PlanPreview plan={plan} doctors={doctors} />
    </>
  ) : (
    <Text c="dimmed" mt="md">
      {employee !== null
        ? "Проверьте дни и время."
        : "Выберите врача — здесь появится, какие окна исчезнут и кто на них записан."}
    </Text>
  );
  const next = mayCall && absence && (
    <Button
      mt="md"
      renderRoot={(props) => <Link to="/moves" search={absenceSearch(absence)} {...props} />}
    >
      Перезвонить и перенести: {visitsIn(visits.length)}
    </Button>
  );
  const callNext = (changed: readonly PlannedDay[], { queued }: Counts) => {
    if (!mayCall || !absence) return;
    const words = queued > 0 ? QUEUED_WORDS : "Расписание обновлено";
    showUndo({
      message: `${words}: ${daysIn(changed.length)}.`,
      undo: () => takeBackPlan(engine, changed),
      failed: "Расписание не возвращено",
    });
    void navigate({ to: "/moves", search: absenceSearch(absence) });
  };

  return (
    <Dialog onClose={onClose} size="xl" title="Отсутствие врача">
      <div className={grid.fields}>
        <DoctorField
          doctors={doctors}
          none="Выберите врача"
          data-autofocus
          className={grid.wide ?? ""}
          {...form.getInputProps("employee")}
          value={employee}
        />
        <DayField
          label="С"
          value={from}
          today={today}
          onChange={(chosen) => form.setValues(withFirstDay({ from, to }, chosen))}
        />
        <TimeField
          label="Со времени"
          placeholder="с начала дня"
          {...form.getInputProps("since")}
          value={form.values.since}
        />
        <DayField
          label="По"
          today={today}
          {...form.getInputProps("to")}
          value={to}
          error={problem}
        />
        <TimeField
          label="До времени"
          placeholder="до конца дня"
          {...form.getInputProps("until")}
          value={form.values.until}
        />
      </div>
      <PlanFooter plan={plan} onClose={onClose} preview={preview} next={next} onDone={callNext} />
    </Dialog>
  );
}

interface Typed {
  employee: number | null;
  from: Day | null;
  to: Day | null;
  since: string;
  until: string;
}

/** The absence that the fields name, or why it is not valid. */
function useAbsence({ employee, from, to, since, until }: Typed) {
  return useMemo((): { absence: Absence | null; problem: string | null } => {
    const [begin, end] = [timeOr(since, START_OF_DAY), timeOr(until, END_OF_DAY)];
    if (!from || !to || begin === null || end === null) return { absence: null, problem: null };
    if (`${to} ${end}` <= `${from} ${begin}`) {
      return { absence: null, problem: "Конец раньше начала" };
    }
    const problem = problemOfDays(from, to);
    if (problem) return { absence: null, problem };
    const absence = employee === null ? null : { employee, from, since: begin, to, until: end };
    return { absence, problem: null };
  }, [employee, from, to, since, until]);
}

const timeOr = (typed: string, empty: string) => (typed.trim() === "" ? empty : readTime(typed));
