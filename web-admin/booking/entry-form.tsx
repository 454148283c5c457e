import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import type { ClinicMoment, Day } from "../../shared/calendar.ts";
import { formatDaySpoken } from "../../shared/calendar.ts";
import type { Doctor } from "../../shared/doctor.ts";
import { compareDoctors } from "../../shared/doctor-profile.ts";
import { freeTimes, type OfferedDay, type Slot } from "../../shared/slots.ts";
import { useEngine } from "../offline/hooks.tsx";
import { nameProblem, phoneProblem } from "../shell/field-check.ts";
import { UnsavedChanges } from "../shell/unsaved-changes.tsx";
import { ChosenEntries, type Entry } from "./chosen-entries.tsx";
import { ClientFields } from "./client-fields.tsx";
import { DoctorTimes } from "./doctor-times.tsx";
import classes from "./entry-form.module.css";
import { freeCounts, slotKey, stillFree } from "./free-days.ts";
import { MonthCalendar } from "./month-calendar.tsx";
import { OutcomeMessage } from "./outcome-message.tsx";
import { type Client, laterOutcome, type Outcome, submitEntries } from "./submit-entries.ts";

const NOBODY: Client = { name: "", phone: "", comment: "" };

interface Props {
  days: readonly OfferedDay[];
  doctors: ReadonlyMap<number, Doctor>;
  now: ClinicMoment;
}

export function EntryForm({ days, doctors, now }: Props) {
  const engine = useEngine();
  const counts = useMemo(() => freeCounts(days, now), [days, now]);
  const [shown, setShown] = useState<Day>(() => firstOf(counts) ?? now.day);
  const [date, setDate] = useState<Day | null>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [client, setClient] = useState(NOBODY);
  const [kept, setKept] = useState(NOBODY);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);

  // «Будет отправлено» holds until it was sent: a booking may yet be refused.
  useEffect(() => {
    if (outcome?.kind !== "queued") return;
    let current = true;
    void laterOutcome(engine, outcome.made).then((later) => current && setOutcome(later));
    return () => {
      current = false;
    };
  }, [engine, outcome]);

  const chooseDate = (day: Day) => {
    if (day === date) return;
    setDate(day);
    setEntries([]);
    setOutcome(null);
  };

  const toggle = (slot: Slot) => {
    const key = slotKey(slot);
    setOutcome(null);
    setEntries((before) =>
      before.some((entry) => slotKey(entry) === key)
        ? before.filter((entry) => slotKey(entry) !== key)
        : [...before, { ...slot, service: "" }],
    );
  };

  const setService = (of: Entry, service: string) =>
    setEntries((before) => before.map((entry) => (entry === of ? { ...entry, service } : entry)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (nameProblem(client.name) || phoneProblem(client.phone)) return;
    setSending(true);
    const ended = await submitEntries(engine, entries, client);
    setSending(false);
    setOutcome(ended);
    if (ended.kind === "none") return;
    setEntries(ended.kind === "unsaved" ? ended.kept : []);
    // What was refused is kept in «Требует решения», with the client it was for.
    if (ended.kind === "partly") setKept(client);
    if (ended.kind !== "added" && ended.kind !== "queued") return;
    setClient(NOBODY);
    setKept(NOBODY);
    setChecked(false);
    setDate(null);
    engine.syncNow();
  };

  const chosen = useMemo(() => new Set(entries.map(slotKey)), [entries]);
  // While it is being sent, it is this very booking that has taken the time.
  const free = useMemo(
    () => (sending ? chosen : stillFree(entries, days, now)),
    [sending, chosen, entries, days, now],
  );
  return (
    <form className={classes.layout} onSubmit={submit} noValidate>
      <UnsavedChanges dirty={entries.length > 0 || !sameClient(client, kept)} />
      <Paper className={classes.calendar} withBorder p="md">
        <MonthCalendar
          shown={shown}
          today={now.day}
          chosen={date}
          free={counts}
          onShow={setShown}
          onChoose={chooseDate}
        />
      </Paper>
      <Paper className={classes.times} withBorder p="md">
        <DayTimes {...{ date, days, doctors, now, chosen }} onToggle={toggle} />
      </Paper>
      <Paper className={classes.client} withBorder p="md">
        <Stack gap="md">
          <Title order={2} size="h4">
            {entries.length > 0 ? `Выбрано: ${entries.length}` : "Пациент"}
          </Title>
          {entries.length > 0 && (
            <ChosenEntries
              {...{ entries, doctors, free }}
              onService={setService}
              onRemove={toggle}
            />
          )}
          <ClientFields client={client} checked={checked} onChange={setClient} />
          {outcome && <OutcomeMessage outcome={outcome} doctors={doctors} />}
          <Button type="submit" size="md" disabled={sending}>
            {sending ? "Загрузка..." : "Добавить записи"}
          </Button>
        </Stack>
      </Paper>
    </form>
  );
}

interface DayTimesProps extends Props {
  date: Day | null;
  chosen: ReadonlySet<string>;
  onToggle: (slot: Slot) => void;
}

function DayTimes({ date, days, doctors, now, chosen, onToggle }: DayTimesProps) {
  if (!date)
    return <Text c="dimmed">Выберите дату в календаре — здесь появятся врачи и время.</Text>;
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
        <DoctorTimes key={of.employee} {...{ of, doctor, now, chosen, onToggle }} />
      ))}
    </>
  );
}

function firstOf(counts: ReadonlyMap<Day, number>): Day | undefined {
  return [...counts.keys()].sort()[0];
}

function sameClient(a: Client, b: Client) {
  return a.name === b.name && a.phone === b.phone && a.comment === b.comment;
}
