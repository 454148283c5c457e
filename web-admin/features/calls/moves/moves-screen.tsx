import { Button, Stack, Text, Title } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { offersService } from "../../../../shared/clinic/doctor-profile.ts";
import { readAbsence } from "../../../../shared/journal/absence.ts";
import { afterTry } from "../../../../shared/journal/outcome.ts";
import type { ClinicMoment } from "../../../../shared/time/calendar.ts";
import { nearestFree, type OfferedDay } from "../../../../shared/time/free-times.ts";
import type { Slot } from "../../../../shared/time/slot.ts";
import {
  type Destination,
  destinationOf,
  type Moving,
  useDoctors,
  useEngine,
  type VisitView,
} from "../../../offline/index.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { visitsIn } from "../../../ui/format/counts.ts";
import { MirrorPending } from "../../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../../ui/sync-status/mirror-state.ts";
import { isFailed, saveEdit } from "../../../ui/sync-status/submit.ts";
import { moveVisit } from "../../move-visit/move-visit.ts";
import { leftToCall, nextToCall } from "../call-list.ts";
import { PatientToMove } from "./patient-to-move.tsx";
import { TellAll } from "./tell-all.tsx";
import { useVisitsToMove } from "./use-visits-to-move.ts";
import { visitsToMove } from "./visits-to-move.ts";

/** «Перезвонить и перенести»: visits whose times are gone, one after another. */
export function MovesScreen() {
  const engine = useEngine();
  const doctors = useDoctors();
  const search = useSearch({ from: "/moves" });
  const absence = useMemo(() => readAbsence({ ...search }), [search]);
  const { days, now, visits } = useVisitsToMove(absence);
  const state = useMirrorState(days.length > 0);
  const [called, setCalled] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState("");
  const record = nextToCall(visits, called);

  const nearest = useMemo(
    () => (record ? timesFor(record, { days, doctors, now }) : []),
    [record, days, doctors, now],
  );

  const putOff = (words: string) => {
    if (!record) return;
    setCalled((before) => new Set(before).add(record.uid));
    setSaid(`${record.user_name || "Без имени"}: ${words}`);
  };
  const miss = async () => {
    if (!record) return;
    putOff("не дозвонились");
    const edit = { outcome: afterTry(record.outcome) };
    const ended = await saveEdit(
      engine,
      () => engine.editVisit(record.uid, edit),
      "не дозвонились",
    );
    if (isFailed(ended)) setSaid(ended.words);
  };
  const move = (slot: Destination, how: Moving) => {
    if (!record) return;
    setSaid("");
    void moveVisit(engine, record, slot, how);
  };

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Перезвонить и перенести
      </Title>
      <MirrorPending state={state} />
      {state === "usable" && (
        <Stack gap="md" maw={640}>
          <Text role="status" c="dimmed" mih={24}>
            {said}
          </Text>
          {record ? (
            <>
              <TellAll visits={visits} />
              <Text size="sm">
                {absence?.employee === null
                  ? "В эти дни клиника не работает."
                  : "На это время врач больше не принимает."}{" "}
                Осталось: {visitsIn(leftToCall(visits, called))}
              </Text>
              <PatientToMove
                record={record}
                nearest={nearest}
                onMove={move}
                onMiss={miss}
                onPutOff={() => putOff("отложена")}
              />
            </>
          ) : (
            <Done
              left={visits.length}
              others={absence ? visitsToMove(days, now).length : 0}
              onAgain={() => setCalled(new Set())}
            />
          )}
        </Stack>
      )}
    </>
  );
}

interface DoneProps {
  left: number;
  /** Visits without a time that are not of the absence shown. */
  others: number;
  onAgain: () => void;
}

function Done({ left, others, onAgain }: DoneProps) {
  return (
    <EmptyState
      title={left > 0 ? "Всем позвонили" : "Переносить некого: у всех записей есть время"}
      text={left > 0 && `Ещё не перенесены: ${visitsIn(left)}`}
    >
      {left > 0 && <Button onClick={onAgain}>Обзвонить ещё раз</Button>}
      {left === 0 && others > 0 && (
        <Button component={Link} to="/moves">
          Ещё без времени: {visitsIn(others)}
        </Button>
      )}
      <Button variant="default" component={Link} to="/journal">
        К журналу
      </Button>
    </EmptyState>
  );
}

/** Of each kind. */
const MOST = 3;

interface Offers {
  days: readonly OfferedDay[];
  doctors: readonly Doctor[];
  now: ClinicMoment;
}

/** Times that keep the visit's day, with another doctor of its service; then those that keep its doctor. */
function timesFor(visit: VisitView, { days, doctors, now }: Offers): Slot[] {
  const wanted = destinationOf(visit);
  const suitable = new Set(
    doctors.filter((doctor) => offersService(doctor, visit.service)).map(({ id }) => id),
  );
  const isOwn = ({ employee }: OfferedDay) => employee === visit.employee;
  const others = days.filter((of) => !isOwn(of) && suitable.has(of.employee));
  const own = days.filter((of) => isOwn(of) && doctors.some(({ id }) => id === of.employee));
  return [...nearestFree(wanted, others, now, MOST), ...nearestFree(wanted, own, now, MOST)];
}
