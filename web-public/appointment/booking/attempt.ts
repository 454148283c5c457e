import type { Slot } from "../../../shared/time/slot.ts";

/** Identifies a repeated booking as the same one. */
export interface Attempt {
  /** The record's own name, one a slot: a lost answer must not end in a second visit. */
  uid: string;
  /** A separate key for each content. */
  key: string;
  slot: string;
  content: string;
}

export const slotName = ({ employee, day, time }: Slot) => `${employee}/${day}/${time}`;

/**
 * The attempt to send this content for this slot: the earlier one's names where they still hold.
 * @param uid the name that the page's form has: it may have been sent before the script was there
 */
export function attemptFor(
  slot: string,
  content: string,
  earlier: Attempt | null,
  uid: string | null,
): Attempt {
  if (!earlier) return { uid: uid ?? newUuid(), key: newUuid(), slot, content };
  if (earlier.slot !== slot) return { uid: newUuid(), key: newUuid(), slot, content };
  if (earlier.content !== content) return { ...earlier, key: newUuid(), content };
  return earlier;
}

/** `crypto.randomUUID` is missing on pages that did not come over HTTPS. */
function newUuid(): string {
  if (window.isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
