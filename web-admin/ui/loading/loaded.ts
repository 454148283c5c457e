import { useCallback, useEffect, useRef, useState } from "react";
import { useStatus } from "../../offline/index.ts";
import { CallFailed } from "../../server/call-failed.ts";

/** Data loaded from the server. What was loaded stays while it is loaded again. */
export interface Loaded<T> {
  data: T | null;
  loading: boolean;
  /** The error of the last try; null once one succeeds. */
  error: unknown;
  /** Loads again; resolves when the answer is shown. */
  reload: () => Promise<void>;
  /** Changes the data by what a write answered, without loading again. */
  set: (change: (before: T) => T) => void;
}

const isUnreached = (error: unknown) => error instanceof CallFailed && !error.reached;

/**
 * Loads on mount, and again when the network comes back after a failure: the status says so, or,
 * where the network was away too shortly for the status, the engine has heard from the server since.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; loading: boolean; error: unknown }>({
    data: null,
    loading: true,
    error: null,
  });
  const latest = useRef(0);

  const reload = useCallback(async () => {
    const turn = ++latest.current;
    setState((before) => ({ ...before, loading: true }));
    try {
      const data = await load();
      if (turn === latest.current) setState({ data, loading: false, error: null });
    } catch (error) {
      console.error("A list was not loaded", error);
      if (turn === latest.current) setState((before) => ({ ...before, loading: false, error }));
    }
  }, [load]);

  const set = useCallback(
    (change: (before: T) => T) =>
      setState((before) =>
        before.data === null ? before : { ...before, data: change(before.data) },
      ),
    [],
  );

  useEffect(() => {
    void reload();
  }, [reload]);

  const { online, mirrorWrites } = useStatus();
  const before = useRef({ online, mirrorWrites });
  useEffect(() => {
    const isBack = online && !before.current.online;
    const isHeard = online && mirrorWrites > before.current.mirrorWrites;
    before.current = { online, mirrorWrites };
    const isWorthIt = isBack ? state.error !== null : isHeard && isUnreached(state.error);
    if (isWorthIt && !state.loading) void reload();
  }, [online, mirrorWrites, state.error, state.loading, reload]);

  return { ...state, reload, set };
}

/** Loads again when a revision changes: there is news, made here or elsewhere. */
export function useReloadOn(revision: number, reload: () => Promise<void>) {
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    void reload();
  }, [revision, reload]);
}
