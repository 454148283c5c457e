import { type RowName, readName } from "../../platform/http/id-param.ts";
import { recordNotFound } from "./refusals.ts";

/** Every journal path takes the record's number or its uid; throws 404 for anything else. */
export function recordName(text: string): RowName {
  const name = readName(text);
  if (!name) throw recordNotFound();
  return name;
}
