import type { Call } from "../database/history.ts";
import type { PlainCall } from "../ledger/plain-calls.ts";
import type { Past } from "./past.ts";

/** Each was carried out and did what it says, unless it waits for a person or its visit is gone. */
export function judgeCalls(past: Past, there: ReadonlySet<string>): string[] {
  return past.ledger.calls.all.flatMap((call) => {
    const { keys, kind, excuse, unsure } = call;
    if (excuse || unsure || past.isParked(call)) return [];
    if (kind === "read" && !there.has(call.uid)) return [];
    const carried = past.history.calls.filter((each) => keys.has(each.key));
    if (carried.length === 0)
      return keys.isDisjointFrom(past.ledger.forgotten) ? [`${said(call)} is lost`] : [];
    const isAllDone = carried.every((each) => isDone(past, call, each));
    return isAllDone ? [] : [`${said(call)} was answered and not done`];
  });
}

function isDone(past: Past, call: PlainCall, { n, xid, standing }: Call): boolean {
  const wasThere = (change: { n: number; xid: string }) =>
    change.n < n && !standing.includes(change.xid);
  if (call.kind === "export") {
    return past.history.events.some((event) => event.xid === xid && event.action === "exported");
  }
  if (call.kind === "read") {
    const row = past.history.visits.findLast(
      (each) => each.uid === call.uid && wasThere(each),
    )?.after;
    return row ? (row.read_at !== null) === call.read : true;
  }
  const row = past.history.settings.findLast(wasThere)?.after;
  return (row?.delete_after_day_passed ?? false) === call.deleteAfterDayPassed;
}

function said(call: PlainCall): string {
  const what =
    call.kind === "read"
      ? `«прочитано» ${call.read} of ${call.uid}`
      : call.kind === "settings"
        ? `setting ${call.deleteAfterDayPassed}`
        : "the log's line of an export";
  return `${what} by ${call.device}`;
}
