import { uidSchema } from "../../shared/schema/uid.ts";
import { readId } from "../http/id-param.ts";
import type { RecordName } from "./queries.ts";
import { recordNotFound } from "./refusals.ts";

/** Every journal path takes the record's number or its uid; throws 404 for anything else. */
export function recordName(text: string): RecordName {
  const uid = uidSchema.safeParse(text).data;
  if (uid) return { uid };
  const id = readId(text);
  if (id === null) throw recordNotFound();
  return { id };
}
