import type { JournalRecord } from "../../../shared/journal/record.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Engine } from "../../../web-admin/offline/engine.ts";
import type { NewVisitInput, Operation } from "../../../web-admin/offline/operations/operation.ts";
import { visitOf } from "../../../web-admin/offline/operations/target.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../clinic/clinic.ts";
import { takeFreshDay } from "../clinic/fresh-day.ts";
import { HOUR } from "../server/clock.ts";
import { type SignedIn, startServer, type TestServerOptions } from "../server/server.ts";
import { type DeviceOptions, openDevice, until } from "./device.ts";

export const TIMES = ["10:00", "10:30", "11:00", "11:30", "12:00", "12:30"];

/** A clinic with one doctor, on 10 June 2027, 09:00. */
export async function openReception(serverOptions?: TestServerOptions) {
  const server = await startServer({ clock: () => THURSDAY_NINE, ...serverOptions });
  const doctor = await addDoctor(server.db);

  /** A day that no other test uses, with `TIMES` offered. */
  async function freshDay(times = TIMES): Promise<Day> {
    const day = takeFreshDay(server);
    await offer(server.db, doctor, day, times);
    return day;
  }

  /** A person at a new device. */
  async function takeSeat(options?: DeviceOptions) {
    const person = await server.signIn();
    return { person, ...(await openDevice(server, person, options)) };
  }

  /** The same, with a day that no other test uses, and a visit that may be booked at ten. */
  async function takeSeatOnFreshDay(options?: DeviceOptions) {
    const day = await freshDay();
    const visit = { employee: doctor, record_day: day, record_time: "10:00" };
    return { day, visit, ...(await takeSeat(options)) };
  }

  /** The same, at a device where the person has typed the password. */
  async function takeSeatByPassword(options?: DeviceOptions) {
    const seat = await takeSeatOnFreshDay(options);
    const { login, password } = seat.person.user;
    const answer = await seat.tab.device.session.signIn(login, password);
    if (!answer.ok) throw new Error(answer.message);
    return { ...seat, password };
  }

  const seats = { freshDay, takeSeat, takeSeatOnFreshDay, takeSeatByPassword };
  return { server, doctor, ...seats, stop: server.stop };
}

export type Reception = Awaited<ReturnType<typeof openReception>>;
export type Seat = Awaited<ReturnType<Reception["takeSeat"]>>;

export const uidOf = (operation: Operation): string => {
  const uid = visitOf(operation);
  if (uid === null) throw new Error("Not about a record");
  return uid;
};

/** Of a device whose time passes quickly. */
const LONGEST_MS = 24 * HOUR;

/** The server's word on an operation. */
export async function answerTo(engine: Engine, operation: Pick<Operation, "key"> | null) {
  if (!operation) throw new Error("Nothing was enqueued");
  const settling = engine.settled(operation.key, LONGEST_MS);
  let isSettled = false;
  const end = () => {
    isSettled = true;
  };
  settling.then(end, end);
  await until(() => isSettled);
  return settling;
}

/** Books and waits for the server's response. */
export async function booked(engine: Engine, visit: NewVisitInput): Promise<string> {
  const operation = await engine.createVisit(visit);
  const { outcome } = await answerTo(engine, operation);
  if (outcome !== "done") throw new Error(`The booking is ${outcome}`);
  return uidOf(operation);
}

/** Whether a screen has the visit, with the number that the server gave it. */
export const hasNumber = (engine: Engine, uid: string) =>
  typeof engine.record(uid)?.id === "number";

/** Waits until the queue is sent; parked edits stay. */
export const drained = (engine: Engine) => until(() => engine.status().waiting === 0);

/** The server's records of a day. */
export async function recordsOn(person: SignedIn, day: Day): Promise<JournalRecord[]> {
  return person.json(`/api/journal/?day=${day}`);
}

/** Another desk's plain edit, by the API. */
export async function editElsewhere(
  person: SignedIn,
  uid: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const answer = await person.put(`/api/journal/${uid}`, fields);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
}

export async function cancelElsewhere(person: SignedIn, uid: string): Promise<void> {
  const answer = await person.delete(`/api/journal/${uid}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
}
