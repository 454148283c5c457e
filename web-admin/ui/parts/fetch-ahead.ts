import { type ComponentType, useSyncExternalStore } from "react";
import { Signal } from "../../offline/platform/signal.ts";
import { lazyPart } from "./lazy-part.ts";

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
