import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCalendar, IconClockBolt } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import {
  compareDoctors,
  offersService,
  parseServices,
} from "../../../shared/clinic/doctor-profile.ts";
import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import { freeTimes, type OfferedDay } from "../../../shared/time/free-times.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { useEngine } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { EMPTY_ENTRY } from "../../ui/fields/visit-entry.ts";
import { useNamelessQuestion } from "../../ui/nameless-question.tsx";
import { PatientHistory } from "../../ui/patient/patient-history.tsx";
import { OutcomeAlert } from "../../ui/sync-status/outcome-alert.tsx";
import { countsOf, overallOf, UNSAVED_WORDS } from "../../ui/sync-status/submit.ts";
import { showFailure } from "../../ui/toast.tsx";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";
import { ChosenEntries, type Entry } from "./chosen-entries.tsx";
import { withOtherSlot, without, withSoonest } from "./chosen-times.ts";
import { ClientFields } from "./client-fields.tsx";
import { DoctorTimes } from "./doctor-times.tsx";
import classes from "./entry-form.module.css";
import { freeCounts, slotKey } from "./free-days.ts";
import { MonthCalendar } from "./month-calendar.tsx";
import { OutcomeMessage } from "./outcome-message.tsx";
import { SoonestTimes } from "./soonest-times.tsx";
import {
  type Booked,
  type Client,
  NO_BOOKINGS,
  submitEntries,
  takeInstead,
  useLatestEntries,
} from "./submit-entries.ts";
import { UnofferedTime } from "./unoffered-time.tsx";
import { type Wanted, WantedFields } from "./wanted-fields.tsx";

interface Draft {
  entries: readonly Entry[];
  client: Client;
}

interface Props {
  days: readonly OfferedDay[];
  doctors: ReadonlyMap<number, Doctor>;
  now: ClinicMoment;
}

interface FormProps extends Props {
  /** The initial choice. */
  wanted: {
    day: Day | null;
    doctor: number | null;
    time: string | null;
    service: string;
    patient: Pick<Client, "name" | "phone"> | null;
  };
}

export function EntryForm({ days: allDays, doctors, now, wanted }: FormProps) {
  const engine = useEngine();
  const listed = useMemo(() => [...doctors.values()], [doctors]);
  const [asked, setAsked] = useState<Wanted>({
    doctor: wanted.doctor,
    service: listed.some((each) => lists(each, wanted.service)) ? wanted.service : "",
  });
  const { doctor, service } = asked;
  const days = useMemo(
    () =>
      allDays.filter(({ employee }) => {
        const theirs = doctors.get(employee);
        const isAsked = doctor === null || employee === doctor;
        return isAsked && (service === "" || (theirs && offersService(theirs, service)));
      }),
    [allDays, doctors, doctor, service],
  );
  const counts = useMemo(() => freeCounts(days, now), [days, now]);
  const [date, setDate] = useState(() =>
    wanted.day && counts.has(wanted.day) ? wanted.day : null,
  );
  const [isSoonest, setIsSoonest] = useState(date === null);
  const [shown, setShown] = useState<Day>(() => date ?? firstOf(counts) ?? now.day);
  const form = useForm<Draft>({
    initialValues: {
      entries: firstEntries(wanted, days, now),
      client: { ...EMPTY_ENTRY, ...wanted.patient },
    },
  });
  const { entries, client } = form.values;
  const setEntries = (change: (before: readonly Entry[]) => readonly Entry[]) =>
    form.setFieldValue("entries", change);
  const setClient = (now: Client) => form.setFieldValue("client", now);
  /** Input is unsaved from now on where it differs from no times for this patient. */
  const setSaved = (client: Client) => form.resetDirty({ entries: [], client });
  const [ended, setEnded] = useState<readonly Booked[] | "empty">(NO_BOOKINGS);
  const booked = useLatestEntries(ended === "empty" ? NO_BOOKINGS : ended);
  const [sending, setSending] = useState(false);
  const outcomePlace = useRef<HTMLDivElement>(null);

  const chooseDate = (day: Day) => {
    setIsSoonest(false);
    if (day === date) return;
    setDate(day);
    setEntries(() => []);
    setEnded(NO_BOOKINGS);
  };

  const toggle = (slot: Slot) => {
    const key = slotKey(slot);
    setEnded(NO_BOOKINGS);
    setEntries((before) =>
      before.some((entry) => slotKey(entry) === key)
        ? without(before, slot)
        : [...before, entryOf(slot)],
    );
  };

  /** The service asked for, where the doctor lists it. */
  const entryOf = (slot: Slot): Entry => {
    const theirs = doctors.get(slot.employee);
    const own = theirs && lists(theirs, service) ? service : "";
    return { ...slot, service: own, squeezedIn: false };
  };

  const takeSoonest = (slot: Slot) => {
    setEnded(NO_BOOKINGS);
    setDate(slot.day);
    setShown(slot.day);
    setEntries((before) => withSoonest(before, entryOf(slot)));
    setIsSoonest(false);
  };

  const add = (entry: Entry) => {
    setEnded(NO_BOOKINGS);
    setEntries((before) => [...without(before, entry), entry]);
  };

  const replace = (of: Entry, slot: Slot) =>
    setEntries((before) => withOtherSlot(before, of, slot));

  const setService = (of: Entry, service: string) =>
    setEntries((before) => before.map((entry) => (entry === of ? { ...entry, service } : entry)));

  const { unlessNameless, question } = useNamelessQuestion();
  const submit = form.onSubmit(() => {
    if (entries.length === 0) setEnded("empty");
    else unlessNameless(client, book);
  });

  const clearDate = () => {
    setDate(null);
    setIsSoonest(true);
    setAsked({ doctor, service: "" });
  };

  const book = async () => {
    setSending(true);
    const result = await submitEntries(engine, entries, client, () => {
      // The next patient may be typed in while the server answers.
      setClient(EMPTY_ENTRY);
      setSaved(EMPTY_ENTRY);
    });
    const isNextTyped = form.isDirty("client");
    setSending(false);
    setEnded(result);
    setEntries(() => result.flatMap((each) => (each.outcome === "unsaved" ? each.entry : [])));
    const overall = overallOf(countsOf(result));
    // A refused booking goes to «Требует решения», together with its client.
    if (overall === "refused") {
      if (isNextTyped) return;
      setClient(client);
      return setSaved(client);
    }
    if (overall === "unsaved") return;
    clearDate();
    // Moves the focus out of the field, so that the next key is a shortcut again.
    if (!isNextTyped) outcomePlace.current?.focus();
    engine.syncNow();
  };

  const takeOther = async (of: Booked, slot: Slot) => {
    setSending(true);
    const result = await takeInstead(engine, booked, of, slot);
    setSending(false);
    // The refused entries stay with their times, to be tried once more.
    if (!result) return showFailure(UNSAVED_WORDS);
    setEnded(result);
    if (overallOf(countsOf(result)) === "refused") return;
    // The next patient may have been typed in meanwhile.
    if (!form.isDirty("client")) {
      setClient(EMPTY_ENTRY);
      setSaved(EMPTY_ENTRY);
      if (entries.length === 0) clearDate();
    }
    outcomePlace.current?.focus();
    engine.syncNow();
  };

  const chosen = useMemo(() => new Set(entries.map(slotKey)), [entries]);
  return (
    <form className={classes.layout} onSubmit={submit} noValidate>
      {question}
      <UnsavedChanges
        dirty={(entries.length > 0 && form.isDirty("entries")) || form.isDirty("client")}
      />
      <Paper className={classes.calendar} data-soonest={isSoonest} withBorder p="md">
        <WantedFields {...asked} doctors={listed} onChange={setAsked} />
        {!isSoonest && (
          <Button
            variant="light"
            fullWidth
            mb="md"
            leftSection={<IconClockBolt aria-hidden size={17} />}
            onClick={() => setIsSoonest(true)}
          >
            Ближайшее время
          </Button>
        )}
        {isSoonest && (
          <Button
            variant="light"
            fullWidth
            className={classes.toCalendar ?? ""}
            leftSection={<IconCalendar aria-hidden size={17} />}
            onClick={() => setIsSoonest(false)}
          >
            Выбрать дату
          </Button>
        )}
        <MonthCalendar
          shown={shown}
          today={now.day}
          chosen={date}
          free={counts}
          onShow={setShown}
          onChoose={chooseDate}
        />
      </Paper>
      <Paper withBorder p="md">
        {isSoonest || !date ? (
          <SoonestTimes
            days={days}
            doctors={doctors}
            now={now}
            isOneDoctor={doctor !== null}
            onTake={takeSoonest}
          />
        ) : (
          <DayTimes
            date={date}
            days={days}
            doctors={doctors}
            now={now}
            chosen={chosen}
            onToggle={toggle}
          />
        )}
        <UnofferedTime from={{ employee: doctor, day: date ?? now.day }} onAdd={add} />
      </Paper>
      <Paper className={classes.client} withBorder p="md">
        <Stack gap="md">
          <Title order={2} size="h4">
            {entries.length > 0 ? `Выбрано: ${entries.length}` : "Пациент"}
          </Title>
          {entries.length > 0 && (
            <ChosenEntries
              entries={entries}
              doctors={doctors}
              sending={sending}
              onService={setService}
              onRemove={toggle}
              onReplace={replace}
            />
          )}
          <ClientFields
            client={client}
            days={sending ? null : [...new Set(entries.map(({ day }) => day))]}
            onChange={setClient}
          />
          <div ref={outcomePlace} tabIndex={-1} className={classes.outcome}>
            {ended === "empty" && (
              <OutcomeAlert outcome="unsaved">Не выбрано ни одной записи</OutcomeAlert>
            )}
            <OutcomeMessage booked={booked} doctors={doctors} busy={sending} onTake={takeOther} />
          </div>
          <BusyButton type="submit" size="md" disabled={sending}>
            {sending ? "Загрузка..." : "Добавить записи"}
          </BusyButton>
          {client.phone.trim() !== "" && (
            <PatientHistory name={client.name} phone={client.phone} onOpen={null} />
          )}
        </Stack>
      </Paper>
    </form>
  );
}

const lists = ({ services }: Doctor, service: string) =>
  parseServices(services ?? "").includes(service);

interface DayTimesProps extends Props {
  date: Day;
  chosen: ReadonlySet<string>;
  onToggle: (slot: Slot) => void;
}

function DayTimes({ date, days, doctors, now, chosen, onToggle }: DayTimesProps) {
  const working = days
    .flatMap((of) => {
      const doctor = doctors.get(of.employee);
      return of.day === date && of.offered.length > 0 && doctor ? [{ of, doctor }] : [];
    })
    .sort((a, b) => compareDoctors(a.doctor, b.doctor));
  const anyFree = working.some(({ of }) => freeTimes(of, now).length > 0);
  return (
    <>
      <Title order={2} size="h4" mb="md">
        {formatDaySpoken(date)}
      </Title>
      {!anyFree && (
        <Text role="status" mb="md">
          Нет доступных слотов на выбранную дату
        </Text>
      )}
      {working.map(({ of, doctor }) => (
        <DoctorTimes
          key={of.employee}
          of={of}
          doctor={doctor}
          now={now}
          chosen={chosen}
          onToggle={onToggle}
        />
      ))}
    </>
  );
}

function firstOf(counts: ReadonlyMap<Day, number>): Day | undefined {
  return [...counts.keys()].sort()[0];
}

/** The wanted time, if it can still be booked. */
function firstEntries(
  { day, doctor: employee, time }: FormProps["wanted"],
  days: readonly OfferedDay[],
  now: ClinicMoment,
): readonly Entry[] {
  if (!day || employee === null || !time) return [];
  const of = days.find((each) => each.employee === employee && each.day === day);
  const isFree = of !== undefined && freeTimes(of, now).includes(time);
  return isFree ? [{ employee, day, time, service: "", squeezedIn: false }] : [];
}
