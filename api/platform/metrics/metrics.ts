import type { Server } from "../http/env.ts";

const BOUNDS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Timed {
  /** By bound, and beyond the last. */
  counts: number[];
  sum: number;
}

/**
 * Metrics of one process for its administrators: route patterns and numbers, without personal data.
 */
export class Metrics {
  readonly requests = new Map<string, number>();
  readonly times = new Map<string, Timed>();
  readonly bookings = { site: 0, staff: 0 };
  /** Found by devices. */
  divergences = 0;
  streams = 0;

  request(method: string, route: string, status: number, ms: number): void {
    const labels = `method="${method}",route="${route}"`;
    const name = `${labels},status="${status}"`;
    this.requests.set(name, (this.requests.get(name) ?? 0) + 1);
    const timed = this.times.get(labels) ?? { counts: BOUNDS_S.map(() => 0).concat(0), sum: 0 };
    const seconds = ms / 1000;
    const bucket = BOUNDS_S.findIndex((bound) => seconds <= bound);
    const at = bucket === -1 ? BOUNDS_S.length : bucket;
    timed.counts[at] = (timed.counts[at] ?? 0) + 1;
    timed.sum += seconds;
    this.times.set(labels, timed);
  }
}

const kept = new WeakMap<Server, Metrics>();

export function metricsOf(server: Server): Metrics {
  const known = kept.get(server) ?? new Metrics();
  kept.set(server, known);
  return known;
}

/** Cumulative, as Prometheus reads a histogram. */
export function bucketsOf({ counts }: Timed): { bound: string; count: number }[] {
  let below = 0;
  return counts.map((count, at) => {
    below += count;
    return { bound: String(BOUNDS_S[at] ?? "+Inf"), count: below };
  });
}
