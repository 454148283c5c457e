import type { BookingWork } from "../../shared/journal/journal.ts";
import { isSolved } from "../../shared/site/proof-of-work.ts";
import type { Slot } from "../../shared/time/slots.ts";

/** What a visitor has done, and can do, to book during a wave. */
export interface WaveTerms {
  /** The highest wave that the proof of work in the request is enough for. */
  met: number;
  /** The challenge for a wave; null where no work is enough. */
  workFor(wave: number): BookingWork | null;
}

/** The zero bits asked for in the first wave and in the second; beyond them only waiting helps. */
const BITS = [15, 17] as const;
const VALID_MS = 10 * 60_000;
const SOLUTION = /^(([0-9a-z]{1,11})\.(\d)\.[\w-]{22}):(\d{1,10})$/;

/**
 * What a booking of this slot has to work on, and what its work is worth. Nothing is kept: the
 * challenge carries its end and its wave, signed with the slot, which can be booked only once.
 */
export function waveTerms(
  slot: Slot,
  solution: string | undefined,
  { secret, now }: { secret: Uint8Array; now: Date },
): WaveTerms {
  const signed = (until: string, wave: number) => {
    const signature = new Bun.CryptoHasher("sha256", secret)
      .update(`booking-work/${until}/${wave}/${slot.employee}/${slot.day}/${slot.time}`)
      .digest("base64url");
    return `${until}.${wave}.${signature.slice(0, 22)}`;
  };
  const met = () => {
    const [, challenge = "", until = "", digit = "", number = ""] =
      SOLUTION.exec(solution ?? "") ?? [];
    const wave = Number(digit);
    const bits = BITS[wave - 1];
    if (bits === undefined || Number.parseInt(until, 36) < now.getTime()) return 0;
    if (challenge !== signed(until, wave)) return 0;
    return isSolved(challenge, bits, Number(number)) ? wave : 0;
  };
  return {
    met: met(),
    workFor(wave): BookingWork | null {
      const bits = BITS[wave - 1];
      const until = (now.getTime() + VALID_MS).toString(36);
      return bits === undefined ? null : { challenge: signed(until, wave), bits };
    },
  };
}
