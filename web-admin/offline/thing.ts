import { dayKey } from "../../shared/sync.ts";
import type { Operation } from "./operation.ts";

/** Makes its thing; a schedule day is there before its first list. */
export const isCreation = ({ subject, method }: Pick<Operation, "subject" | "method">) =>
  method === "POST" && subject.kind !== "schedule-day";

/** What an operation is about, by one name; a template without a number goes by its creation's. */
export function thingOf({ subject, key, seq }: Pick<Operation, "subject" | "key" | "seq">): string {
  if (subject.kind === "record") return `record/${subject.uid}`;
  if (subject.kind === "schedule-day") return dayKey(subject.employee, subject.day);
  if (subject.kind === "export") return `export/${key}`;
  if (subject.kind === "settings") return "settings";
  return `template/${subject.id ?? -seq}`;
}
