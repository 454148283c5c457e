import { Button } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { minutesOfService } from "../../../../shared/clinic/visit-minutes.ts";
import { shortName } from "../../../../shared/patient/short-name.ts";
import {
  addDays,
  type Day,
  formatDayAndMonth,
  formatDayLong,
  formatDaySpoken,
  weekday,
} from "../../../../shared/time/calendar.ts";
import type { Slot } from "../../../../shared/time/slot.ts";
import { readSlotText, slotText } from "../../../../shared/time/slot.ts";
import {
  type DayView,
  useAwaitedTimes,
  useDays,
  useDoctors,
  useNow,
  useRecord,
  useWishes,
  type VisitView,
} from "../../../offline/index.ts";
import { useUser } from "../../../server/user.ts";
import { ClosedDay } from "../../../ui/closed-day.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { Place } from "../../../ui/fields/place-fields.tsx";
import { NoDoctors } from "../../../ui/no-doctors.tsx";
import { MirrorPending } from "../../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../../ui/sync-status/mirror-state.ts";
import { markedTimes, useFreedSlots } from "../../bell/patients-waiting.ts";
import { type AlsoBooked, alsoBooked } from "../../day/also-booked.ts";
import { dayBlocks, type Waiting } from "../../day/day-blocks.ts";
import { type GridColumn, TimeGrid } from "../../day/time-grid.tsx";
import { ConfirmMove } from "../../move-visit/confirm-move.tsx";
import { MoveBanner } from "../../move-visit/move-banner.tsx";
import { useMove } from "../../move-visit/use-move.ts";
import { usePrinting } from "../../print/print-sheets.tsx";
import { LoadTable } from "../../week/load-table.tsx";
import { BookDrawer } from "../drawers/book-drawer.tsx";
import type { Booking } from "../drawers/booking.ts";
import { RecordDrawer } from "../drawers/record-drawer.tsx";
import { SqueezeInDrawer } from "../drawers/squeeze-in-drawer.tsx";
import { CalendarBar } from "./calendar-bar.tsx";
import { type CalendarPlace, useCalendarPlace } from "./calendar-place.ts";
import classes from "./calendar-view.module.css";
import { CancelledVisits } from "./cancelled-visits.tsx";

/** The visits on a time axis: a day of all doctors or a week of one; a week of all is their load. */
export function CalendarView({ views, tools }: { views: ReactNode; tools: ReactNode }) {
  const now = useNow();
  const [place, go] = useCalendarPlace();
  const { view, day, doctor } = place;
  const monday = addDays(day, -weekday(day));
  const [from, to] = view === "day" ? [day, day] : [monday, addDays(monday, 6)];
  const days = useDays(from, to);
  const doctors = useDoctors();
  const state = useMirrorState(days.length > 0);
  const [booking, setBooking] = useState<Booking | null>(null);
  const book = useCallback((slot: Slot) => setBooking({ slot, patient: null }), []);
  const [opened, setOpened] = useState<VisitView | null>(null);
  const move = useMove();
  useMoveOfAddress(move.begin, () => go({}));
  useBookingOfAddress(setBooking, () => go({}));
  const waiting = useWaitingCounts();
  const [listing, setListing] = useState<Day | null>(null);
  const [squeezing, setSqueezing] = useState<Place | null>(null);

  const shown = useMemo(
    () => days.filter((of) => doctor === null || of.employee === doctor),
    [days, doctor],
  );
  const also = useMemo(() => alsoBooked(days), [days]);
  const columns = useMemo(
    () => columnsOf(shown, view, { doctors, also, waiting }),
    [shown, view, doctors, also, waiting],
  );
  const isLoad = view === "week" && doctor === null;
  const { print, sheets } = usePrinting(isLoad ? NO_DAYS : shown, doctors);

  return (
    <div className={classes.wide}>
      <CalendarBar
        title={view === "day" ? dayTitle(day) : weekTitle(from, to)}
        place={place}
        today={now.day}
        printable={columns.length > 0}
        isMoving={move.visit !== null}
        onGo={go}
        onPrint={() => print(null)}
        onSqueezeIn={() => setSqueezing({ employee: doctor, day, time: "" })}
        onCancelled={() => setListing(day)}
        views={views}
        tools={tools}
      />
      {view === "day" && <ClosedDay day={day} />}
      <MirrorPending state={state} />
      {state === "usable" && isLoad && doctors.length === 0 && <NoDoctors />}
      {state === "usable" && isLoad && doctors.length > 0 && (
        <LoadTable days={days} doctors={doctors} monday={monday} today={now.day} onGo={go} />
      )}
      {state === "usable" && !isLoad && columns.length === 0 && (
        <NobodyWorks place={place} doctors={doctors} onGo={go} />
      )}
      {state === "usable" && !isLoad && columns.length > 0 && (
        <TimeGrid
          label={view === "day" ? "День по врачам" : "Неделя врача"}
          columns={columns}
          now={now}
          isMoving={move.visit !== null}
          onFree={move.visit ? move.to : book}
          onOpen={setOpened}
          onDrag={move.drag}
          onPoint={move.point}
          onPrint={view === "day" ? print : null}
        />
      )}
      <BookDrawer booking={booking} onClose={() => setBooking(null)} />
      <RecordDrawer
        of={opened}
        onClose={() => setOpened(null)}
        onMove={(record) => {
          setOpened(null);
          move.begin(record);
        }}
        onRepeat={({ user_name: name, phone }, slot) => {
          setOpened(null);
          setBooking({ slot, patient: { name, phone } });
        }}
      />
      {move.visit && squeezing === null && (
        <MoveBanner
          visit={move.visit}
          hint={move.hint}
          onOther={() => setSqueezing({ employee: move.visit?.employee ?? null, day, time: "" })}
          onStop={move.stop}
        />
      )}
      <SqueezeInDrawer
        from={squeezing}
        visit={move.visit}
        onMove={(slot) => {
          setSqueezing(null);
          move.to(slot);
        }}
        onClose={() => setSqueezing(null)}
      />
      <ConfirmMove asked={move.asked} onClose={move.close} />
      {listing && <CancelledVisits day={listing} onClose={() => setListing(null)} />}
      {sheets}
    </div>
  );
}

/** The record's own page has no times to choose from: it sends the visit here to be moved. */
function useMoveOfAddress(begin: (visit: VisitView) => void, onBegun: () => void) {
  const { move: uid } = useSearch({ from: "/journal" });
  const visit = useRecord(uid ?? "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    if (!visit) return;
    begin(visit);
    onBegun();
  }, [visit?.uid]);
}

/**
 * A link from the waiting list opens the booking of a free time, once the wish is on the device. If
 * the wish is over, only the day opens.
 */
function useBookingOfAddress(open: (booking: Booking) => void, onOpened: () => void) {
  const { book, wish: uid } = useSearch({ from: "/journal" });
  const wish = useWishes().find((each) => each.uid === uid);
  const isUsable = useMirrorState(wish !== undefined) === "usable";
  const isLoaded = isUsable && (uid === undefined || wish !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const slot = book === undefined ? null : readSlotText(book);
    if (!slot || !isLoaded) return;
    open({ slot, patient: null, wish });
    onOpened();
  }, [book, isLoaded]);
}

/** How many patients wait for each free time that the day marks. */
function useWaitingCounts(): Waiting {
  const times = useAwaitedTimes();
  const freed = useFreedSlots();
  return useMemo(
    () =>
      new Map(markedTimes(times, freed).map(({ slot, wishes }) => [slotText(slot), wishes.length])),
    [times, freed],
  );
}

const NO_DAYS: readonly DayView[] = [];

const dayTitle = (day: Day) => `${formatDayLong(day)}, ${formatDaySpoken(day).split(", ")[1]}`;
const weekTitle = (from: Day, to: Day) =>
  `${formatDayAndMonth(from)} – ${formatDayAndMonth(to)} ${to.slice(0, 4)} г.`;

function columnsOf(
  days: readonly DayView[],
  view: CalendarPlace["view"],
  { doctors, also, waiting }: { doctors: readonly Doctor[]; also: AlsoBooked; waiting: Waiting },
): GridColumn[] {
  const known = new Map(doctors.map((each) => [each.id, each]));
  return days.flatMap((of) => {
    const theirs = known.get(of.employee);
    const blocks = dayBlocks(of, {
      alsoBooked: also,
      waiting,
      minutesOfService: (service) => minutesOfService(theirs, service),
    });
    if (blocks.length === 0) return [];
    const doctor =
      theirs?.name_employee ?? of.records[0]?.employee_name ?? "Врач больше не работает";
    const title = view === "day" ? shortName(doctor) : formatDaySpoken(of.day);
    const counts = `занято ${of.booked.length}, свободно ${of.free.length}`;
    return [{ employee: of.employee, day: of.day, doctor, title, counts, blocks }];
  });
}

interface NobodyProps {
  place: CalendarPlace;
  doctors: readonly Doctor[];
  onGo: (change: Partial<CalendarPlace>) => void;
}

/** Shown when no doctor works, or the chosen one does not. */
function NobodyWorks({ place: { view, day, doctor }, doctors, onGo }: NobodyProps) {
  const { rights } = useUser();
  if (doctors.length === 0) return <NoDoctors />;
  const name = doctors.find(({ id }) => id === doctor)?.name_employee;
  const when = view === "day" ? "в этот день" : "на этой неделе";
  return (
    <EmptyState title={name ? `${name} ${when} не принимает.` : "В этот день никто не принимает."}>
      {name && (
        <Button variant="default" onClick={() => onGo({ doctor: null })}>
          Показать всех врачей
        </Button>
      )}
      {rights.includes("schedule") && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/journal/schedule" search={{ date: day }} {...props} />}
        >
          Составить расписание
        </Button>
      )}
    </EmptyState>
  );
}
