import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { CallStore } from "./call-store.ts";
import type { Call } from "./calls.ts";

export type Answer<T> =
  | { kind: "loading" }
  | { kind: "loaded"; data: T }
  | { kind: "failed"; message: string; status: number | null };

export const CallsContext = createContext<CallStore>(new CallStore({}));

/** The answer to a call, from the page's own data or asked for now; null asks for nothing. */
export function useCall<T>(call: Call<T> | null): Answer<T> {
  const calls = useContext(CallsContext);
  const path = call?.path ?? null;
  const current = () => calls.state(path ?? "");
  const state = useSyncExternalStore(calls.subscribe, current, current);
  useEffect(() => {
    if (path !== null) calls.want(path);
  }, [calls, path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is read in one way only
  return useMemo(() => answerOf(state, call), [state, path]);
}

/** The data of an answer; undefined without them. */
export function dataOf<T>(answer: Answer<T>): T | undefined {
  return answer.kind === "loaded" ? answer.data : undefined;
}

export function answerOf<T>(
  state: ReturnType<CallStore["state"]>,
  call: Call<T> | null,
): Answer<T> {
  if (state.kind !== "loaded") return state;
  if (!call) return { kind: "loading" };
  try {
    return { kind: "loaded", data: call.read(state.data) };
  } catch (error) {
    return { kind: "failed", message: String(error), status: null };
  }
}
