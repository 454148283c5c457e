import {
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { fetchPart } from "../http/fetch-part.ts";
import { Signal } from "../offline/platform/signal.ts";
import { whenIdle } from "../offline/platform/when-idle.ts";

const parts: (() => Promise<unknown>)[] = [];

/** A lazy component that `preloadParts` fetches ahead: it may be needed once there is no network. */
export function lazyPreloaded<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  parts.push(load);
  return lazyPart(load);
}

/** A lazy component that waits for the network where it was not fetched before it went. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => fetchPart(load));

/**
 * Fetches all components made by `lazyPreloaded`, one after another, when nothing is more urgent,
 * and marks the end in the browser's timeline.
 */
export async function preloadParts(): Promise<void> {
  for (const load of parts) {
    await whenIdle();
    // One that fails is asked for again when it is shown.
    await Promise.allSettled([load()]);
  }
  performance.mark("parts-fetched");
}

interface FetchedAhead<Props> {
  component(): ComponentType<Props> | null;
  onCome(listener: () => void): () => void;
}

/** Fetches a component's file at once; one that fails is asked for again when it is drawn. */
export function fetchAhead<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FetchedAhead<Props> {
  let come: ComponentType<Props> | null = null;
  const changed = new Signal();
  void load()
    .then(
      (file) => file.default,
      () => lazyPart(load),
    )
    .then((component) => {
      come = component;
      changed.notify();
    });
  return { component: () => come, onCome: changed.listen };
}

/** Null until it is there: what waits in `Suspense` React holds back for 300 ms. */
export const useFetched = <Props>(of: FetchedAhead<Props>): ComponentType<Props> | null =>
  useSyncExternalStore(of.onCome, of.component);

/** For what most often has nothing to say: it is fetched once what it stands beside is painted. */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => isHere && setPainted(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isPainted && children;
}
