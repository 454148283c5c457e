import { Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { addDays } from "../../../shared/time/calendar.ts";
import { useDays, useDoctors, useNow, useRecord } from "../../offline/index.ts";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { EntryForm } from "./entry-form.tsx";

/** How far ahead a visit can be made: longer than any schedule is laid out. */
const DAYS_AHEAD = 400;

/** «Добавить запись в журнал». */
export function EntryScreen() {
  const now = useNow();
  const { date, doctor, time, service, again } = useSearch({ from: "/journal/add" });
  const days = useDays(now.day, addDays(now.day, DAYS_AHEAD));
  const doctors = useDoctors();
  const repeated = useRecord(again ?? "");
  const state = useMirrorState(days.length > 0);
  const byId = useMemo(() => new Map(doctors.map((doctor) => [doctor.id, doctor])), [doctors]);
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Добавить запись в журнал
      </Title>
      <MirrorPending state={state} waiting="Загрузка..." failed="Ошибка загрузки данных">
        На этом устройстве ещё нет расписания, а сервер не отвечает. Оно загрузится само, как только
        появится связь.
      </MirrorPending>
      {state === "usable" && (
        <EntryForm
          key={`${date} ${doctor} ${time} ${service} ${again}`}
          days={days}
          doctors={byId}
          now={now}
          wanted={{
            day: date === "today" ? now.day : (date ?? null),
            doctor: doctor ?? null,
            time: time ?? null,
            service: service ?? "",
            patient: repeated && { name: repeated.user_name, phone: repeated.phone },
          }}
        />
      )}
    </>
  );
}
