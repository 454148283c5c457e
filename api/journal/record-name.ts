import { readId } from "../http/id-param.ts";
import type { RecordName } from "./queries.ts";
import { recordNotFound } from "./refusals.ts";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Every journal path takes the record's number or its uid; throws 404 for anything else. */
export function recordName(text: string): RecordName {
  if (UUID.test(text)) return { uid: text.toLowerCase() };
  const id = readId(text);
  if (id === null) throw recordNotFound();
  return { id };
}
