import { HEADERS } from "../../shared/sync/sync.ts";
import { sending } from "../support/server/json.ts";
import type { Headers } from "./desk.ts";
import type { FreeTime } from "./filled-clinic.ts";

/** A booking that was confirmed. */
export interface Booked {
  xid: bigint;
  /** When the answer was here. */
  at: number;
}

export interface Bookings {
  booked: Booked[];
  /** How long each took, ms. */
  took: number[];
  perSecond: number;
}

interface Work {
  url: string;
  headers: Headers;
  free: FreeTime[];
  writers: number;
  seconds: number;
  /** Of all writers together; null: as many as they can. */
  perSecond: number | null;
  onBooked?: (booked: Booked) => void;
}

/** Receptionists who book one free time after another; throws where one is refused. */
export async function book(work: Work): Promise<Bookings> {
  const { free, writers, seconds, perSecond, onBooked } = work;
  const booked: Booked[] = [];
  const took: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const pauseMs = perSecond === null ? 0 : (writers * 1000) / perSecond;
  const write = async (nth: number) => {
    let due = began + (pauseMs * nth) / writers;
    for (;;) {
      await Bun.sleep(Math.max(0, due - performance.now()));
      const slot = free.pop();
      if (performance.now() >= end) return;
      if (!slot) throw new Error("No free time is left to book");
      const sent = performance.now();
      const xid = await send(work, slot);
      const at = performance.now();
      took.push(at - sent);
      booked.push({ xid, at });
      onBooked?.({ xid, at });
      due = Math.max(due + pauseMs, at);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, nth) => write(nth)));
  return { booked, took, perSecond: (took.length * 1000) / (performance.now() - began) };
}

async function send({ url, headers }: Work, slot: FreeTime): Promise<bigint> {
  const body = {
    ...slot,
    ...{ uid: crypto.randomUUID(), user_name: "Вера Лунина", phone: "89161112233" },
    ...{ service: "Консультация гинеколога", add_comment: "" },
  };
  const key = { "idempotency-key": crypto.randomUUID() };
  const answer = await fetch(`${url}/api/journal`, sending("POST", body, { ...headers, ...key }));
  const xid = answer.headers.get(HEADERS.xid);
  if (answer.status === 201 && xid !== null) return BigInt(xid);
  throw new Error(`A booking: ${answer.status} ${await answer.text()}`);
}
