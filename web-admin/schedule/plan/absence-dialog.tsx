import { Button, Modal, NativeSelect, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { addDays, type Day, daysBetween } from "../../../shared/time/calendar.ts";
import { DayField } from "../../fields/day-field.tsx";
import { useDays, useEngine } from "../../offline/hooks.tsx";
import { AbsentVisits } from "./absent-visits.tsx";
import classes from "./plan-dialog.module.css";
import { PlanFooter } from "./plan-footer.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { planAbsence, visitsOfAbsence } from "./range-plan.ts";

const LONGEST = 92;

interface Props {
  doctors: readonly Doctor[];
  day: Day | null;
  today: Day;
  onClose: () => void;
}

/** A doctor is away: all their times of a range go at once, and whoever is booked is shown first. */
export function AbsenceDialog({ doctors, day, today, onClose }: Props) {
  const mayReadJournal = useEngine().user.rights.includes("journal");
  const [employee, setEmployee] = useState<number | null>(null);
  const [from, setFrom] = useState<Day | null>(day && day > today ? day : today);
  const [to, setTo] = useState<Day | null>(() => addDays(from ?? today, 13));
  const tooLong = from !== null && to !== null && daysBetween(from, to) >= LONGEST;
  const backwards = from !== null && to !== null && to < from;
  const days = useDays(from ?? today, tooLong ? today : (to ?? today));

  const { plan, visits } = useMemo(() => {
    if (!employee || !from || !to || tooLong) return { plan: [], visits: [] };
    const absence = { employee, from, to };
    return {
      plan: planAbsence(absence, days, today),
      visits: visitsOfAbsence(absence, days, today),
    };
  }, [employee, from, to, tooLong, days, today]);

  const preview = employee ? (
    <>
      <AbsentVisits visits={visits} />
      <PlanPreview {...{ plan, doctors }} />
    </>
  ) : (
    <Text c="dimmed" mt="md">
      Выберите врача — здесь появится, какие окна исчезнут и кто на них записан.
    </Text>
  );
  const next = visits.length > 0 && mayReadJournal && (
    <Button mt="md" component={Link} to="/moves">
      Перезвонить и перенести: {counted(visits.length, "запись", "записи", "записей")}
    </Button>
  );

  return (
    <Modal opened onClose={onClose} size="xl" title="Отсутствие врача">
      <div className={classes.fields}>
        <NativeSelect
          label="Врач"
          data-autofocus
          className={classes.wide ?? ""}
          value={employee ?? ""}
          onChange={({ currentTarget: { value } }) => setEmployee(Number(value) || null)}
          data={[
            { value: "", label: "Выберите врача" },
            ...doctors.map(({ id, name_employee }) => ({
              value: String(id),
              label: name_employee,
            })),
          ]}
        />
        <DayField label="С" value={from} today={today} onChange={setFrom} />
        <DayField
          label="По"
          value={to}
          today={today}
          error={(tooLong && `Не длиннее ${LONGEST} дней`) || (backwards && "Конец раньше начала")}
          onChange={setTo}
        />
      </div>
      <PlanFooter {...{ plan, onClose, preview, next }} />
    </Modal>
  );
}
