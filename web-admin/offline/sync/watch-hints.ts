import { headSchema } from "../../../shared/sync/sync.ts";
import type { Platform } from "../platform/platform.ts";
import { backoffMs } from "./retry-schedule.ts";

// The server sends a message every one and a half seconds; without them (a buffering proxy) it is
// not a stream.
const SILENT_MS = 15_000;
const LOOK_AGAIN_MS = 1_000;

/**
 * Receives hints that something changed, while this tab leads; a pull fetches it. The server ends the
 * stream with the login: a poll then renews the login, and the stream is opened again.
 */
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

  /** A silent stream counts as dead; the polls bring the news until the next one is open. */
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
      },
      event(name, data) {
        failures = 0;
        needs.onWord();
        expectWord();
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
