import { z } from "zod";
import { uuidSchema } from "../../../shared/schema/uid.ts";

const LARGEST = 2_147_483_647;

/** The values `readId` accepts, for the API's description. */
export const rowIdSchema = z.int().min(1).max(LARGEST);

/** The values `readName` accepts, for the API's description. */
export const rowNameSchema = z.string().describe("Номер или uid");

/** A row by its number or by its uid. */
export type RowName = { id: number } | { uid: string };

/** A number or a uid from a path; null if it cannot name a row. */
export function readName(text: string): RowName | null {
  const uid = uuidSchema.safeParse(text).data;
  if (uid) return { uid };
  const id = readId(text);
  return id === null ? null : { id };
}

/** An id from a path; null if it cannot name a row: letters, fractions, beyond int4. */
export function readId(text: string): number | null {
  if (!/^[0-9]{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= LARGEST ? id : null;
}
