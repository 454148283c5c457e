import type { JournalRecord } from "../../shared/journal/record.ts";
import { MIRROR_DAYS_BACK } from "../../shared/sync/mirror-window.ts";
import { addDays, type Day } from "../../shared/time/calendar.ts";
import type { Headers } from "./desk.ts";

const PAGE = 1_000;

export interface Paging {
  records: number;
  bytes: number;
  seconds: number;
  /** Of each page, ms. */
  took: number[];
}

/** «Старше 60 дней» from its newest page to its last, as the export of all records reads it. */
export async function readOlder(
  { url, headers }: { url: string; headers: Headers },
  { today, pages }: { today: Day; pages: number },
): Promise<Paging> {
  const to = addDays(today, -MIRROR_DAYS_BACK - 1);
  const took: number[] = [];
  let before = "";
  let records = 0;
  let bytes = 0;
  const began = performance.now();
  for (let page = 0; page < pages; page++) {
    const sent = performance.now();
    const place = before && `&before=${encodeURIComponent(before)}`;
    const address = `${url}/api/journal?to=${to}&limit=${PAGE}${place}`;
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(`A page: ${answer.status}`);
    const text = await answer.text();
    took.push(performance.now() - sent);
    bytes += Buffer.byteLength(text);
    const found = JSON.parse(text) as JournalRecord[];
    records += found.length;
    const last = found.at(-1);
    if (!last || found.length < PAGE) break;
    const day = last.record_day.split(".").reverse().join("-");
    before = `${day} ${last.record_time} ${last.id}`;
  }
  return { records, bytes, took, seconds: (performance.now() - began) / 1000 };
}

export interface OneRead {
  status: number;
  ms: number;
  bytes: number;
}

/** One answer, read to its end but not kept. */
export async function readOnce(address: string, headers: Headers): Promise<OneRead> {
  const sent = performance.now();
  const answer = await fetch(address, { headers });
  let bytes = 0;
  if (answer.body) for await (const part of answer.body) bytes += part.length;
  return { status: answer.status, ms: performance.now() - sent, bytes };
}
