import type { Platform } from "../platform/platform.ts";

/** The server's stream sends a message every 1.5 s. */
const QUIET_MS = 2_000;
const ANSWER_WITHIN_MS = 2_000;

/**
 * Detects a connection that falls silent without being cut: after `QUIET_MS` without a message the
 * server is asked, and without an answer within `ANSWER_WITHIN_MS` it counts as unreachable until
 * the next message. Running calls continue: a slow network may still bring their answers.
 */
export function watchConnection(
  platform: Pick<Platform, "clock">,
  needs: {
    /** @returns false if asking is not allowed, as before a login: then silence is not an outage */
    ask(): boolean;
    onSilent(): void;
    onBack(): void;
  },
) {
  let isSilent = false;
  let stopped = false;
  let cancel = () => {};

  function ask(): void {
    cancel = needs.ask()
      ? platform.clock.after(ANSWER_WITHIN_MS, fallSilent)
      : platform.clock.after(QUIET_MS, ask);
  }

  function fallSilent(): void {
    isSilent = true;
    needs.onSilent();
  }

  ask();
  return {
    /** A message came from the server: an answer, or one of the stream. */
    heard(): void {
      cancel();
      if (stopped) return;
      cancel = platform.clock.after(QUIET_MS, ask);
      if (!isSilent) return;
      isSilent = false;
      needs.onBack();
    },
    stop(): void {
      stopped = true;
      cancel();
    },
  };
}
