import type { History } from "../database/history.ts";
import { FIELDS, type Word } from "./ledger.ts";

/** The values that calls gave to visits. */
export function wordsOfCalls({ calls, visits }: History, keys: ReadonlySet<string>): Word[] {
  const xids = new Set(calls.filter(({ key }) => keys.has(key)).map(({ xid }) => xid));
  return visits
    .filter(({ xid }) => xids.has(xid))
    .flatMap(({ uid, before, after }) =>
      FIELDS.filter((field) => after && after[field] !== before?.[field]).map((field) => ({
        ...{ uid, field },
        value: String(after?.[field]),
      })),
    );
}
