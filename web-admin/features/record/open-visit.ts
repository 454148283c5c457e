import { useEffect, useState } from "react";
import {
  type CancelledVisit,
  useEngine,
  useReady,
  useRecord,
  useStatus,
  useUnsent,
  type VisitView,
} from "../../offline/index.ts";

/**
 * Why a visit is missing. `own`: cancelled on this device, not sent yet; `absent`: the server has no
 * such visit, or no trace of it any more; `failed`: the server was not reached.
 */
export type Gone = "own" | "absent" | "failed" | CancelledVisit;

/** A visit on the screen. */
export interface OpenVisit {
  /** As it was last shown; null before it is found. */
  record: VisitView | null;
  /** Null while it exists, or is still looked up. */
  gone: Gone | null;
}

/** A visit with its last shown state, so that its form can stay after a cancellation. */
export function useOpenVisit(name: string): OpenVisit {
  const found = useFound(name);
  const [last, setLast] = useState<VisitView | null>(null);
  const uid = last?.uid ?? name;
  const isOwn = useUnsent().some((each) => each.kind === "cancel-visit" && each.uid === uid);
  if (typeof found !== "object") {
    if (isOwn) return { record: last, gone: "own" };
    return { record: last, gone: found === "loading" ? null : found };
  }
  if ("kind" in found) return { record: last, gone: found };
  if (found !== last) setLast(found);
  return { record: found, gone: null };
}

/** `here`: fetched, and read like a record of this device. */
type Lookup = "loading" | "failed" | "absent" | "here" | CancelledVisit;

/** This device's record, else the server's: old records are not in the mirror. */
function useFound(name: string): VisitView | Exclude<Lookup, "here"> {
  const engine = useEngine();
  const ready = useReady();
  const idOrUid = /^\d+$/.test(name) ? Number(name) : name;
  const held = useRecord(idOrUid);
  const { online } = useStatus();
  const [lookup, setLookup] = useState<Lookup>("loading");
  const missing = ready && held === null;

  useEffect(() => {
    if (!missing || !online) return;
    let current = true;
    engine.fetchRecord(idOrUid).then(
      (record) => {
        if (!current) return;
        if (record && "kind" in record) setLookup(record);
        else setLookup(record ? "here" : "absent");
      },
      (error) => {
        console.error("The record was not loaded", error);
        if (current) setLookup("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [engine, idOrUid, missing, online]);

  if (held) return held;
  if (lookup === "here") return "absent";
  return missing && !online && lookup === "loading" ? "failed" : lookup;
}
