import {
  type DigestQuery,
  type DigestResult,
  digestLines,
  digestSchema,
  digestText,
} from "../../../shared/sync/digest.ts";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import { apiRequest } from "../../server/api-request.ts";
import type { Caller } from "../network/calls.ts";
import type { Platform } from "../platform/platform.ts";
import type { Mirror } from "../storage/mirror.ts";

const EVERY_MS = 30 * 60_000;
/** After the start the screens come first. */
const FIRST_AFTER_MS = 15_000;
/** The mirror moved meanwhile, or the server was not reached. */
const AGAIN_AFTER_MS = 20_000;
/** Read between two frames of the screen: some 400 records. */
const ROWS_A_READ = 20;

interface DigestCheckNeeds {
  platform: Pick<Platform, "clock" | "crypto" | "whenIdle" | "digestEveryMs">;
  mirror: Pick<Mirror, "meta" | "readAll">;
  call: Caller;
  /** The mirror differs from the server: a snapshot has to repair it. */
  onDifference(): void;
}

/**
 * Compares the data on this device's disk with the server: after the start, after each snapshot
 * (also one after a restore), and every half hour. The first difference ends in a snapshot; a
 * device that still differs then takes no more of them, and reports it.
 */
export function createDigestCheck(needs: DigestCheckNeeds) {
  const { platform, mirror, call, onDifference } = needs;
  const { clock, digestEveryMs: everyMs = EVERY_MS } = platform;
  let dueAt = clock.ticks() + Math.min(FIRST_AFTER_MS, everyMs);
  let running = false;
  let stopped = everyMs === Number.POSITIVE_INFINITY;
  let repair: "none" | "wanted" | "taken" | "in vain" = "none";

  async function run(): Promise<void> {
    running = true;
    const result = await compare().catch((error: unknown) => {
      if (!stopped) console.error("The digest was not compared", error);
      return null;
    });
    running = false;
    const isDone = result === "same" || result === "different";
    dueAt = clock.ticks() + (isDone ? everyMs : Math.min(AGAIN_AFTER_MS, everyMs));
  }

  /** Null: the mirror moved meanwhile, or the server did not answer. */
  async function compare(): Promise<DigestResult | null> {
    const query = await readMirror();
    if (!query || stopped) return null;
    const reply = await call(apiRequest("POST", "/api/sync/digest", query));
    if (reply.kind !== "answered" || stopped) return null;
    const result = digestSchema.safeParse(reply.body).data?.result ?? null;
    if (result === "same") repair = "none";
    if (result === "different") differs();
    return result;
  }

  function differs(): void {
    console.error("This device differs from the server");
    if (repair === "none") repair = "wanted";
    if (repair === "taken") repair = "in vain";
    onDifference();
  }

  async function readMirror(): Promise<DigestQuery | null> {
    const { position, snapshot, shown } = mirror.meta();
    if (!position || snapshot || repair === "wanted") return null;
    const from = mirrorStart(position.today);
    const lines: string[] = [];
    for await (const rows of mirror.readAll(position.today, ROWS_A_READ)) {
      for (const { body } of rows) lines.push(...digestLines(body, from));
      await platform.whenIdle();
    }
    const now = mirror.meta();
    if (now.position?.cursor !== position.cursor || now.shown !== shown) return null;
    const digest = await sha256(platform, digestText(lines));
    return { since: position.cursor, from, digest, lines: lines.length };
  }

  return {
    /** A pull is complete: compares, if it is time. @param endsSnapshot it ended a snapshot */
    pulled(endsSnapshot: boolean): void {
      if (endsSnapshot) dueAt = clock.ticks();
      if (endsSnapshot && repair === "wanted") repair = "taken";
      if (!running && !stopped && clock.ticks() >= dueAt) void run();
    },
    /** The mirror differs, and no snapshot has been taken since. */
    isRepairWanted: () => repair === "wanted",
    /** The mirror differed again after the snapshot that was to repair it. */
    isDiverged: () => repair === "in vain",
    stop(): void {
      stopped = true;
    },
  };
}

async function sha256({ crypto }: Pick<Platform, "crypto">, text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
