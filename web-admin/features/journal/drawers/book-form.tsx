import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconClockCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { offersService } from "../../../../shared/clinic/doctor-profile.ts";
import { shortName } from "../../../../shared/patient/short-name.ts";
import { formatDaySpoken } from "../../../../shared/time/calendar.ts";
import { isPast, type Slot } from "../../../../shared/time/slot.ts";
import type { Wish } from "../../../../shared/wishes/wish.ts";
import {
  type Moving,
  type Operation,
  useDay,
  useDecisions,
  useDoctors,
  useEngine,
  useNow,
} from "../../../offline/index.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { OverlapWarning } from "../../../ui/fields/overlap-warning.tsx";
import { ServicesField } from "../../../ui/fields/services-field.tsx";
import { preparationFor, useStoredPrices } from "../../../ui/fields/stored-prices.ts";
import { TimesInstead } from "../../../ui/fields/times-instead.tsx";
import { EMPTY_ENTRY, enteredVisit, type StaffEntry } from "../../../ui/fields/visit-entry.ts";
import { VisitEntryFields } from "../../../ui/fields/visit-entry-fields.tsx";
import { WhereToDecide } from "../../../ui/fields/where-to-decide.tsx";
import { whyLost } from "../../../ui/fields/why-lost.ts";
import { useNamelessQuestion } from "../../../ui/nameless-question.tsx";
import { once } from "../../../ui/once.ts";
import { AlreadyBooked } from "../../../ui/patient/already-booked.tsx";
import { PatientEntry } from "../../../ui/patient/known-patients.tsx";
import { PatientHistory } from "../../../ui/patient/patient-history.tsx";
import { colorOf, isFailed } from "../../../ui/sync-status/submit.ts";
import { useSubmit } from "../../../ui/sync-status/use-submit.ts";
import { showToast } from "../../../ui/toast.tsx";
import { UnsavedChanges } from "../../../ui/unsaved-changes.tsx";
import { moveVisit } from "../../move-visit/move-visit.ts";
import { declineTime } from "../../wishes/decline-time.ts";
import { WaitingForTime } from "../../wishes/waiting-for-time.tsx";
import type { Booking } from "./booking.ts";

interface Props extends Booking {
  /** The user is choosing a different time. */
  disabled?: boolean;
  /** A different time was chosen to replace a lost one. */
  onSlot: (slot: Slot) => void;
  onDone: () => void;
}

/** The patient at this time: every field is optional. */
export function BookForm({
  slot,
  patient,
  wish: from,
  squeezedIn = false,
  disabled = false,
  onSlot,
  onDone,
}: Props) {
  const engine = useEngine();
  const doctors = useDoctors();
  const doctor = doctors.find(({ id }) => id === slot.employee);
  const of = useDay(slot.day).find(({ employee }) => employee === slot.employee);
  const now = useNow();
  const reason = whyLost({ time: slot.time, squeezedIn }, of);
  // A wish for an earlier time moves its visit: a second one must not be booked.
  const fulfilled = from?.visit ? undefined : from;
  const form = useForm<StaffEntry>({
    initialValues: { ...EMPTY_ENTRY, ...patient, ...(fulfilled && entryOfWish(fulfilled, doctor)) },
  });
  const [wish, setWish] = useState(fulfilled);
  const moveEarlier = useMoveEarlier();
  const { values: entry } = form;
  const { busy, result, submit } = useSubmit();
  const preparation = preparationFor(entry.service, useStoredPrices());
  const failed = result && isFailed(result) ? result : null;
  const lost = reason !== null && !busy && !failed;
  const [uid, setUid] = useState("");
  const refused = useDecisions().find(
    ({ operation }) => operation.kind === "create-visit" && operation.uid === uid,
  );
  const isSlotRefused = refused?.kind === "slot";

  const { unlessNameless, question } = useNamelessQuestion();
  const save = async (at: Slot, make: () => Promise<Operation | null>) => {
    const ended = await submit(make, "Запись добавлена");
    if (isFailed(ended)) return;
    const theirs = doctors.find(({ id }) => id === at.employee);
    showToast({
      message: `${ended.words}. ${bookedWords(entry.name, at, theirs?.name_employee ?? "")}`,
      color: colorOf(ended),
    });
    onDone();
  };

  const book = () =>
    save(slot, async () => {
      const visit = enteredVisit(entry, { ...slot, squeezedIn });
      const made = await engine.createVisit(visit, wish?.uid);
      if (made.kind === "create-visit") setUid(made.uid);
      return made;
    });

  /** The refused booking waits in «Требует решения»; with a new time it is sent again. */
  const take = (at: Slot) => {
    onSlot(at);
    if (isSlotRefused) void save(at, () => engine.editVisit(uid, enteredVisit(entry, at)));
  };

  const chooseWish = (chosen: Wish, how: Moving) => {
    if (moveEarlier(chosen, slot, how)) return onDone();
    setWish(chosen);
    form.setValues(entryOfWish(chosen, doctor));
  };

  return (
    <form onSubmit={form.onSubmit(() => unlessNameless(entry, book))} noValidate>
      {question}
      <UnsavedChanges dirty={form.isDirty() && !busy && failed?.outcome !== "refused"} />
      <Stack gap="md">
        <Text fw={600}>{doctor?.name_employee}</Text>
        {wish && (
          <FromWish
            wish={wish}
            onDecline={() => {
              void declineTime(engine, wish, slot);
              setWish(undefined);
              form.setValues(EMPTY_ENTRY);
            }}
            onForget={() => setWish(undefined)}
          />
        )}
        {!wish && !busy && reason === null && !isPast(slot, now) && (
          <WaitingForTime slot={slot} asked={from?.uid} onBook={chooseWish} />
        )}
        {lost && (
          <Alert color="danger" role="alert">
            {reason}. Введённое останется: выберите другое время.
          </Alert>
        )}
        {failed && (
          <Alert color="danger" role="alert">
            {failed.words}
            {failed.outcome === "refused" && (
              <>
                . Запись не потеряна: <WhereToDecide offersTimes={isSlotRefused} />
              </>
            )}
          </Alert>
        )}
        {refused?.kind === "wish" && (
          <BusyButton
            variant="default"
            disabled={busy}
            onClick={() => save(slot, () => engine.decide(refused.key, { kind: "keep-mine" }))}
          >
            Нужны обе записи
          </BusyButton>
        )}
        {(lost || isSlotRefused) && (
          <TimesInstead slot={slot} busy={busy} service={entry.service} onTake={take} />
        )}
        <PatientEntry
          name={entry.name}
          phone={entry.phone}
          onChange={form.setValues}
          autoFocus={!squeezedIn}
        />
        {!busy && <AlreadyBooked name={entry.name} phone={entry.phone} days={[slot.day]} />}
        <ServicesField
          doctor={doctor}
          value={entry.service}
          onChange={(service) => form.setFieldValue("service", service)}
        />
        {preparation !== "" && (
          <Text size="sm" style={{ whiteSpace: "pre-line" }}>
            <strong>Как подготовиться:</strong> {preparation}
          </Text>
        )}
        {!busy && <OverlapWarning slot={slot} service={entry.service} />}
        <VisitEntryFields entry={entry} onChange={form.setValues} />
        <BusyButton
          type="submit"
          size="md"
          disabled={disabled || busy || lost || failed?.outcome === "refused"}
        >
          {busy ? "Сохранение..." : "Записать"}
        </BusyButton>
        {entry.phone.trim() !== "" && !busy && (
          <PatientHistory name={entry.name} phone={entry.phone} onOpen={null} />
        )}
      </Stack>
    </form>
  );
}

/** Initial values of the form for a wish; a service that the doctor does not offer is left out. */
function entryOfWish({ user_name: name, phone, service }: Wish, doctor: Doctor | undefined) {
  return { name, phone, service: offersService(doctor ?? {}, service) ? service : "" };
}

/** «Быстрая А. Л.: 15:00, 10 июня, четверг, Соколова М. П.» */
function bookedWords(patient: string, { day, time }: Slot, doctor: string): string {
  const who = patient.trim() === "" ? "" : `${shortName(patient.trim())}: `;
  return `${who}${time}, ${formatDaySpoken(day)}, ${shortName(doctor)}`;
}

/**
 * Moves the visit that a patient wants earlier to a free time, which fulfils her wish.
 * @returns false where the wish has no visit on this device: then a new one is booked
 */
function useMoveEarlier() {
  const engine = useEngine();
  return (wish: Wish, slot: Slot, how: Moving): boolean => {
    const visit = wish.visit === null ? null : engine.record(wish.visit);
    if (!visit) return false;
    void moveVisit(engine, visit, slot, { ...how, wish: wish.uid });
    return true;
  };
}

interface FromWishProps {
  wish: Wish;
  /** The patient was called, and does not want this time. */
  onDecline: () => void;
  /** The visit is booked without fulfilling the wish. */
  onForget: () => void;
}

/** Says that the booking fulfils a wish of the waiting list. */
function FromWish({ wish, onDecline, onForget }: FromWishProps) {
  return (
    <Alert color="brand" icon={<IconClockCheck aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>Из листа ожидания: {wish.user_name || wish.phone}. После записи уйдёт из листа.</span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={once(onDecline)}>
            Позвонили, не подошло
          </Button>
          <Button size="compact-sm" variant="default" onClick={onForget}>
            Оставить в листе
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
