import { headSchema } from "../../../shared/sync/sync.ts";
import type { Platform } from "../platform/platform.ts";
import { backoffMs } from "./retry-schedule.ts";

const RENEW_BEFORE_MS = 30_000;
// The server says something every one and a half seconds; a proxy that keeps it to itself is no stream.
const SILENT_MS = 15_000;
const LOOK_AGAIN_MS = 1_000;
// A device's clock may be a year off; no login lasts as long as this.
const LONGEST_MS = 3_600_000;

/** Hints that something changed, for as long as this tab leads; a pull is what brings it. */
export function watchHints(
  platform: Pick<Platform, "clock" | "random" | "openStream">,
  needs: {
    /** The transaction id below which the server's log has moved. */
    onHead(head: bigint): void;
    /** The stream opened, again perhaps: heads may have been missed. */
    onOpen(): void;
    /** Anything came through it. */
    onWord(): void;
    /** False while someone has to sign in first. */
    mayOpen(): boolean;
    /** When the login ends (ms by the device's clock), if it is known. */
    accessUntil(): number | null;
    /** Renews the login, so that the stream is opened anew before the old one ends. */
    renew(): Promise<unknown>;
  },
): () => void {
  let failures = 0;
  let stopped = false;
  let close = () => {};
  let cancel = () => {};
  let cancelWatch = () => {};

  function open(): void {
    if (stopped) return;
    if (needs.mayOpen()) connect();
    else reopenIn(LOOK_AGAIN_MS);
  }

  /** Nothing is heard of it any more: it counts as dead, and the polls bring the news meanwhile. */
  function expectWord(): void {
    cancelWatch();
    cancelWatch = platform.clock.after(SILENT_MS, failed);
  }

  function failed(): void {
    failures++;
    reopenIn(backoffMs(failures, platform.random(), null));
  }

  function connect(): void {
    expectWord();
    close = platform.openStream("/api/sync/stream", {
      open() {
        needs.onWord();
        needs.onOpen();
        renewInTime();
      },
      event(name, data) {
        failures = 0;
        needs.onWord();
        expectWord();
        // Only a pull shows how wrong this device's clock is, and it may come after the opening.
        renewInTime();
        const head = name === "head" ? headIn(data) : null;
        if (head !== null) needs.onHead(head);
      },
      end: failed,
    });
  }

  function reopenIn(ms: number): void {
    close();
    cancelWatch();
    cancel();
    cancel = platform.clock.after(ms, open);
  }

  function renewInTime(): void {
    const until = needs.accessUntil();
    if (until === null) return;
    const left = Math.min(LONGEST_MS, until - RENEW_BEFORE_MS - platform.clock.now());
    if (left <= 0) return;
    cancel();
    cancel = platform.clock.after(left, () => void needs.renew().finally(() => reopenIn(0)));
  }

  open();
  return () => {
    stopped = true;
    cancelWatch();
    cancel();
    close();
  };
}

function headIn(data: string): bigint | null {
  try {
    return BigInt(headSchema.parse(JSON.parse(data)).head);
  } catch {
    return null;
  }
}
