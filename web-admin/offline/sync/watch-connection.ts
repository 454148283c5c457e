import type { Platform } from "../platform/platform.ts";

/** The server's stream says something every one and a half. */
const QUIET_MS = 2_000;
const ANSWER_WITHIN_MS = 2_000;

export interface ConnectionWatch {
  /** Anything came from the server: an answer, or a word of the stream. */
  heard(): void;
  stop(): void;
}

/**
 * Notices a line that has fallen silent without being cut: after `QUIET_MS` without a word the
 * server is asked, and where nothing comes back within `ANSWER_WITHIN_MS` it counts as out of
 * reach until the next word. The calls under way go on: a slow line may yet bring their answers.
 */
export function watchConnection(
  platform: Pick<Platform, "clock">,
  needs: {
    /** @returns false where nobody may ask, as before a login: then silence says nothing */
    ask(): boolean;
    onSilent(): void;
    onBack(): void;
  },
): ConnectionWatch {
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
    heard() {
      cancel();
      if (stopped) return;
      cancel = platform.clock.after(QUIET_MS, ask);
      if (!isSilent) return;
      isSilent = false;
      needs.onBack();
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
