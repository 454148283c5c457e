import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Slot } from "../../../shared/slots.ts";
import { useDay, useDoctors, useJournal, useNow } from "../../offline/hooks.tsx";
import type { FoldedRecord, JournalQuery } from "../../offline/record.ts";
import { useMirrorState } from "../../shell/mirror-state.ts";
import { useUser } from "../../shell/user.ts";
import { narrowing } from "../filter-state.ts";
import { BookDrawer } from "./book-drawer.tsx";
import { DayBar } from "./day-bar.tsx";
import { DayGridTable } from "./day-grid.tsx";
import { dayGrid } from "./day-grid-model.ts";
import { usePrinting } from "./print-sheets.tsx";
import { RecordDrawer } from "./record-drawer.tsx";

/** More than a day ever holds. */
const WHOLE_DAY = 5000;

/** The journal as a day: a column a doctor, a row a time; the list's filters hold here too. */
export function DayView({ query }: { query: JournalQuery }) {
  const now = useNow();
  const day = query.day ?? now.day;
  const days = useDay(day);
  const doctors = useDoctors();
  const state = useMirrorState(days.length > 0);
  const { records: found } = useJournal({ ...query, day }, WHOLE_DAY);
  const [booking, setBooking] = useState<Slot | null>(null);
  const [opened, setOpened] = useState<FoldedRecord | null>(null);

  const shown = useMemo(
    () => days.filter((of) => query.employee === null || of.employee === query.employee),
    [days, query.employee],
  );
  const grid = useMemo(() => dayGrid(shown), [shown]);
  const filtered = narrowing({ ...query, day: null, employee: null }) > 0;
  const matching = useMemo(() => {
    return filtered ? new Set(found.map((record) => record.uid)) : null;
  }, [filtered, found]);
  const { print, sheets } = usePrinting(day, shown, doctors);

  return (
    <>
      <DayBar
        day={day}
        today={now.day}
        onPrint={() => print(null)}
        printable={grid.columns.length > 0}
      />
      {state === "loading" && <Words>Загрузка данных...</Words>}
      {state === "failed" && (
        <Words>
          Журнала на этом устройстве ещё нет, а сервер не отвечает. Он загрузится сам, как только
          появится связь.
        </Words>
      )}
      {state === "usable" && grid.columns.length === 0 && <NobodyWorks />}
      {state === "usable" && grid.columns.length > 0 && (
        <>
          {matching && (
            <Text size="sm" c="dimmed" mb="xs" role="status">
              Подходит под фильтры: {matching.size}. Остальные записи дня приглушены.
            </Text>
          )}
          <DayGridTable
            {...{ grid, day, now, doctors, matching }}
            onBook={setBooking}
            onOpen={setOpened}
            onPrint={print}
          />
        </>
      )}
      <BookDrawer slot={booking} onClose={() => setBooking(null)} />
      <RecordDrawer of={opened} onClose={() => setOpened(null)} />
      {sheets}
    </>
  );
}

function NobodyWorks() {
  const { rights } = useUser();
  return (
    <Words>
      В этот день никто не принимает.
      {rights.includes("schedule") && (
        <>
          {" "}
          <Anchor component={Link} to="/journal/schedule" inherit underline="always">
            Составить расписание
          </Anchor>
        </>
      )}
    </Words>
  );
}

function Words({ children }: { children: React.ReactNode }) {
  return (
    <Text role="status" ta="center" py={48} c="dimmed">
      {children}
    </Text>
  );
}
