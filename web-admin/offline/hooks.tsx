import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";
import type { Day } from "../../shared/calendar.ts";
import type { Doctor } from "../../shared/doctor.ts";
import type { JournalSettings } from "../../shared/journal.ts";
import type { ScheduleTemplate } from "../../shared/schedule.ts";
import type { Decision } from "./decision.ts";
import type { Device } from "./device.ts";
import type { Engine } from "./engine-api.ts";
import { isParked, isWaiting } from "./fold.ts";
import type { Operation } from "./operation.ts";
import type { ClinicNow, FoldedDay, FoldedRecord, JournalQuery, JournalView } from "./record.ts";
import type { Session, SessionState } from "./session.ts";
import type { Status } from "./status.ts";

const DeviceContext = createContext<Device | null>(null);

/** Gives the screens below it the device's session and, once signed in, its engine. */
export function OfflineProvider({ device, children }: { device: Device; children: ReactNode }) {
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

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

/** What stands between whoever is signed in and this device's data, and the ways past it. */
export function useDoor() {
  const { door, onDoor, unlock, startAnew } = useDevice();
  return { door: useSyncExternalStore(onDoor, door), unlock, startAnew };
}

/** The signed-in user's engine, or null where nobody is signed in or the data are sealed. */
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
  return useSyncExternalStore(engine.onStatus, engine.status);
}

const TICK_MS = 10_000;

/** The clinic's day and minute, moving on by itself: a time that passes stops being free. */
export function useNow(): ClinicNow {
  const engine = useEngine();
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, TICK_MS);
      const stops = [engine.onRecords(listener), engine.onStatus(listener)];
      return () => {
        clearInterval(timer);
        for (const stop of stops) stop();
      };
    },
    [engine],
  );
  const minute = useSyncExternalStore(subscribe, () => {
    const { day, time } = engine.now();
    return `${day} ${time}`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same minute, the same object
  return useMemo(() => engine.now(), [engine, minute]);
}

/** Reads again whenever the records, or anything else the mirror holds, change. */
function useReading<T>(read: (engine: Engine) => T, of: readonly unknown[]): T {
  const engine = useEngine();
  const version = useSyncExternalStore(engine.onRecords, engine.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names what `read` closes over
  return useMemo(() => read(engine), [engine, version, ...of]);
}

/** The first `limit` records of a query; the list asks for 20 more as it scrolls. */
export function useJournal(query: JournalQuery, limit: number): JournalView {
  const now = useNow();
  return useReading(
    (engine) => engine.journal(query, limit),
    [
      query.day,
      query.time,
      query.employee,
      query.source,
      query.sort,
      query.name,
      query.phone,
      limit,
      now,
    ],
  );
}

/** By number or uid; null where this device knows nothing of it (ask `engine.fetchRecord`). */
export function useRecord(idOrUid: number | string): FoldedRecord | null {
  return useReading((engine) => engine.record(idOrUid), [idOrUid]);
}

export function useUnreadCount(): number {
  return useReading((engine) => engine.unread(), []);
}

export function useDay(day: Day): FoldedDay[] {
  const now = useNow();
  return useReading((engine) => engine.day(day), [day, now]);
}

export function useDays(from: Day, to: Day): FoldedDay[] {
  const now = useNow();
  return useReading((engine) => engine.days(from, to), [from, to, now]);
}

export function useDoctors(): readonly Doctor[] {
  return useReading((engine) => engine.doctors(), []);
}

export function useTemplates(): readonly ScheduleTemplate[] {
  return useReading((engine) => engine.templates(), []);
}

/** Also by the number it had before it was answered. */
export function useTemplate(id: number): ScheduleTemplate | null {
  return useReading((engine) => engine.template(id), [id]);
}

/** What waits and what is parked. */
export function useUnsent(): readonly Operation[] {
  return useReading((engine) => engine.unsent(), []);
}

/** What the server has yet to hear of. */
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

export function useDecisions(): readonly Decision[] {
  const now = useNow();
  return useReading((engine) => engine.decisions(), [now]);
}

/** False until this device's copy has been read into memory. */
export function useReady(): boolean {
  return useReading((engine) => engine.ready(), []);
}
