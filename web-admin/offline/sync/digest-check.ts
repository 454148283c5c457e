import { KEYS_REPORTED } from "../../../shared/sync/digest.ts";
import { apiRequest } from "../../server/api-request.ts";
import type { Platform } from "../platform/platform.ts";
import type { MirrorMeta } from "../storage/databases.ts";
import { type Mirror, MirrorMoved } from "../storage/mirror.ts";
import type { Caller } from "./calls.ts";
import { findDifference } from "./find-difference.ts";
import type { HeldDigest } from "./mirror-digest.ts";

const EVERY_MS = 5 * 60_000;
const NEVER = Number.POSITIVE_INFINITY;
/** After the start the screens come first; after a wake or a new copy a pull does. */
const FIRST_AFTER_MS = 15_000;
const SOON_MS = 5_000;
/** The device was behind, or moved meanwhile. */
const AGAIN_MS = 20_000;
/** A person who goes to and fro between windows wakes the app each time. */
const NOT_WITHIN_MS = 60_000;

export interface DigestCheck {
  /** The app woke, or a copy was finished: what is held may have been wrong for long. */
  soon(): void;
  stop(): void;
}

interface DigestCheckNeeds {
  platform: Pick<Platform, "clock" | "digestEveryMs">;
  mirror: Pick<Mirror, "wanted" | "wantCopy" | "isRight"> & {
    meta(): Pick<MirrorMeta, "mending">;
  };
  held: Pick<HeldDigest, "settle">;
  call: Caller;
  /** False while someone has to sign in first. */
  mayAsk(): boolean;
  /** What is held is not right: a new copy is wanted. */
  onCopyWanted(): void;
}

type Outcome = "same" | "different" | "later";

/**
 * Compares what this device holds with the server, every few minutes. A difference that the changes
 * since the device's cursor do not explain is told to the server and ends in a new copy.
 */
export function createDigestCheck(needs: DigestCheckNeeds): DigestCheck {
  const { platform, mirror, held, call } = needs;
  const everyMs = platform.digestEveryMs ?? EVERY_MS;
  let stopped = false;
  let running = false;
  let comparedAt: number | null = null;
  let cancel = () => {};

  function next(ms: number): void {
    cancel();
    if (!stopped && everyMs !== NEVER)
      cancel = platform.clock.after(Math.min(ms, everyMs), () => void run());
  }

  async function run(): Promise<void> {
    running = true;
    const outcome = await compare().catch((error: unknown) => {
      console.error("What this device holds was not compared", error);
      return "later" as const;
    });
    running = false;
    if (outcome !== "later") comparedAt = platform.clock.ticks();
    next(outcome === "later" ? AGAIN_MS : everyMs);
  }

  async function compare(): Promise<Outcome> {
    if (!needs.mayAsk() || mirror.wanted() === "unreadable") return "later";
    const here = await held.settle();
    if (!here || stopped) return "later";
    if (mirror.wanted() === "unreadable") {
      needs.onCopyWanted();
      return "later";
    }
    const keys = await findDifference(call, here);
    if (typeof keys === "string") {
      if (keys === "same") await noteRight();
      return keys;
    }
    if (mirror.wanted() === null) await reportDifference(keys);
    mirror.wantCopy("diverged");
    needs.onCopyWanted();
    return "different";
  }

  /** The difference is healed all the same where the server is not reached. */
  async function reportDifference(keys: readonly string[]): Promise<void> {
    console.error("This device differs from the server", keys.slice(0, KEYS_REPORTED));
    const body = { keys: keys.slice(0, KEYS_REPORTED), total: keys.length };
    await call(apiRequest("POST", "/api/sync/divergences", body));
  }

  async function noteRight(): Promise<void> {
    try {
      await mirror.isRight();
    } catch (error) {
      if (!(error instanceof MirrorMoved)) throw error;
    }
  }

  next(FIRST_AFTER_MS);
  return {
    soon() {
      const isRecent = comparedAt !== null && platform.clock.ticks() - comparedAt < NOT_WITHIN_MS;
      if (!running && !(isRecent && mirror.wanted() === null && !mirror.meta().mending)) {
        next(SOON_MS);
      }
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
