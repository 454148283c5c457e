import { useCallback, useEffect, useRef, useState } from "react";
import { useStatus } from "../offline/hooks.tsx";

/** What a screen got from the server. A list once loaded stays while it is asked for again. */
export interface Loaded<T> {
  data: T | null;
  loading: boolean;
  /** The error of the last try; null once one succeeds. */
  error: unknown;
  /** Asks again; resolves when the answer is on screen. */
  reload: () => Promise<void>;
  /** Puts what a write answered on screen, without asking again. */
  set: (change: (before: T) => T) => void;
}

/** Loads when the screen opens, and again by itself when the line comes back after a failure. */
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

  const { online } = useStatus();
  const wasOnline = useRef(online);
  useEffect(() => {
    const back = online && !wasOnline.current;
    wasOnline.current = online;
    if (back && state.error !== null) void reload();
  }, [online, state.error, reload]);

  return { ...state, reload, set };
}
