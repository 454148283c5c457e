import { useLiveQuery } from "dexie-react-hooks";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import type { Doctor } from "../../shared/clinic/doctor.ts";
import type { Closure } from "../../shared/journal/closure.ts";
import type { JournalSettings } from "../../shared/journal/journal.ts";
import type { ClinicMoment, Day } from "../../shared/time/calendar.ts";
import type { Slot } from "../../shared/time/slot.ts";
import type { Wish } from "../../shared/wishes/wish.ts";
import type { Device, LeftQueue, Session } from "./device.ts";
import type { Engine } from "./engine.ts";
import { isParked, isWaiting, type Operation } from "./operations/operation.ts";
import type { ShownTemplate } from "./operations/template-fields.ts";
import type { VisitView } from "./operations/visit.ts";
import type { SessionState } from "./session/session-machine.ts";
import type { Waiting } from "./storage/wrapped-keys.ts";
import type { Status } from "./user-store/status.ts";
import type { AwaitedTime } from "./view/awaited-times.ts";
import type { Decision } from "./view/decisions-list.ts";
import type { DayView } from "./view/doctor-days.ts";
import type { JournalQuery, JournalView } from "./view/journal-list.ts";
import type { KnownPatient, PatientVisits } from "./view/patients.ts";
import type { BookingWave } from "./view/site-bookings.ts";

const DeviceContext = createContext<Device | null>(null);

/** Gives the screens below it the device's session and, once signed in, its engine. */
export function OfflineProvider({ device, children }: { device: Device; children: ReactNode }) {
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

const NO_QUEUES: readonly LeftQueue[] = [];

function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error("OfflineProvider is missing");
  return device;
}

export function useSession(): Session {
  return useDevice().session;
}

export function useSessionState(): SessionState {
  const { session } = useDevice();
  return useSyncExternalStore(session.onState, session.state);
}

/** Whose edits wait on this device for their login, as any tab changes them. */
export function useLeftQueues(): readonly LeftQueue[] {
  const device = useDevice();
  return useLiveQuery(async () => device.leftQueues(), [device], NO_QUEUES);
}

/**
 * How many edits of the signed-in user are stored on this device and not answered yet, as any tab
 * changes them; null until they are counted.
 */
export function useWaitingEdits(): Waiting | null {
  const device = useDevice();
  return useLiveQuery(async () => device.waiting(), [device], null);
}

/** Whether the signed-in user's data are open, sealed or locked, and how to open them. */
export function useDataAccess() {
  const { dataAccess, onDataAccess, unlock, lock, startAnew } = useDevice();
  return { access: useSyncExternalStore(onDataAccess, dataAccess), unlock, lock, startAnew };
}

/** The signed-in user's engine; null while signed out or encrypted. */
export function useEngineIfSignedIn(): Engine | null {
  const device = useDevice();
  return useSyncExternalStore(device.onEngine, device.engine);
}

/** For screens that are only shown to someone signed in. */
export function useEngine(): Engine {
  const engine = useEngineIfSignedIn();
  if (!engine) throw new Error("Nobody is signed in");
  return engine;
}

export function useStatus(): Status {
  const engine = useEngine();
  return useSyncExternalStore(engine.onChange, engine.status);
}

/** The clinic's day and minute: the same object until the minute passes. */
export function useNow(): ClinicMoment {
  const engine = useEngine();
  return useSyncExternalStore(engine.onChange, engine.now);
}

/** Grows whenever the records, or anything else that screens read, change. */
export function useDataVersion(): number {
  const engine = useEngine();
  return useSyncExternalStore(engine.onChange, engine.version);
}

/** Reads again whenever the data change or the minute passes. */
function useReading<T>(read: (engine: Engine) => T, of: readonly unknown[]): T {
  const engine = useEngine();
  const version = useDataVersion();
  const now = useNow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names the variables of `read`
  return useMemo(() => read(engine), [engine, version, now, ...of]);
}

/** The first `limit` records of a query; the list asks for 20 more as it scrolls. */
export function useJournal(query: JournalQuery, limit: number): JournalView {
  const { day, time, employee, source, sort, name, phone } = query;
  return useReading(
    (engine) => engine.journal(query, limit),
    [day, time, employee, source, sort, name, phone, limit],
  );
}

/** By number or uid; null if this device does not have it (ask `engine.fetchRecord`). */
export function useRecord(idOrUid: number | string): VisitView | null {
  return useReading((engine) => engine.record(idOrUid), [idOrUid]);
}

/** Which visit of its phone this is, where that is more than one phone usually has; else null. */
export function useExcessOfPhone(uid: string): number | null {
  return useReading(
    (engine) => {
      const { per_phone } = engine.user.site_bookings;
      const nth = engine.nthOfPhone(uid);
      return nth !== null && per_phone > 0 && nth > per_phone ? nth : null;
    },
    [uid],
  );
}

/** The visits under the numbers of a phone field, without one of them. */
export function usePatientVisits(phone: string, except?: string): PatientVisits {
  return useReading(
    (engine) => {
      const { upcoming, past } = engine.patientVisits(phone);
      const isOther = ({ uid }: VisitView) => uid !== except;
      return { upcoming: upcoming.filter(isOther), past: past.filter(isOther) };
    },
    [phone, except],
  );
}

/** Known patients that match a typed name or phone. */
export function useKnownPatients({ name, phone }: KnownPatient): readonly KnownPatient[] {
  return useReading((engine) => engine.knownPatients({ name, phone }), [name, phone]);
}

/** Bookings from the site that came faster than usual, the newest first. */
export function useBookingWaves(): readonly BookingWave[] {
  return useReading((engine) => engine.bookingWaves(), []);
}

export function useUnreadCount(): number {
  return useReading((engine) => engine.unread(), []);
}

export function useDay(day: Day): DayView[] {
  return useReading((engine) => engine.day(day), [day]);
}

export function useDays(from: Day, to: Day): DayView[] {
  return useReading((engine) => engine.days(from, to), [from, to]);
}

export function useDoctors(): readonly Doctor[] {
  return useReading((engine) => engine.doctors(), []);
}

export function useTemplates(): readonly ShownTemplate[] {
  return useReading((engine) => engine.templates(), []);
}

export function useClosures(): readonly Closure[] {
  return useReading((engine) => engine.closures(), []);
}

export function useTemplate(uid: string): ShownTemplate | null {
  return useReading((engine) => engine.template(uid), [uid]);
}

/** The waiting list, who asked first is first. */
export function useWishes(): readonly Wish[] {
  return useReading((engine) => {
    const { day } = engine.now();
    return engine.wishes().filter(({ until }) => until >= day);
  }, []);
}

/** Wishes that a free time fulfils, first come first. */
export function useWaitingFor(slot: Slot): readonly Wish[] {
  return useReading((engine) => engine.waitingFor(slot), [slot.employee, slot.day, slot.time]);
}

/** The free times that patients wait for, soonest first. */
export function useAwaitedTimes(): readonly AwaitedTime[] {
  return useReading((engine) => engine.awaitedTimes(), []);
}

/** Waiting and parked edits. */
export function useUnsent(): readonly Operation[] {
  return useReading((engine) => engine.unsent(), []);
}

/** Queued operations that are not parked. */
export function useWaiting(): readonly Operation[] {
  return useReading((engine) => engine.unsent().filter(isWaiting), []);
}

/** Refused, and left to a person. */
export function useParked(): readonly Operation[] {
  return useReading((engine) => engine.unsent().filter(isParked), []);
}

export function useSettings(): JournalSettings {
  return useReading((engine) => engine.settings(), []);
}

/** How many hours before a visit its reminder is sent; null: the clinic sends no messages. */
export function useReminderHours(): number | null {
  const engine = useEngine();
  return useSyncExternalStore(engine.onChange, engine.reminderHours);
}

export function useDecisions(): readonly Decision[] {
  return useReading((engine) => engine.decisions(), []);
}

/** False until this device's copy has been read into memory. */
export function useReady(): boolean {
  return useReading((engine) => engine.ready(), []);
}
