import * as z from "zod/mini";
import { answeredDay } from "../schema/mini-fields.ts";
import { uidSchema } from "../schema/uid.ts";

/** A patient's act by her link, for reception to read, without her name. */
export const patientActSchema = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(["confirmed", "moved", "cancelled", "not_me"]),
  employee_name: z.string(),
  day: answeredDay,
  time: z.string(),
  /** Of a move: where the visit was before. */
  from_employee_name: z.nullable(z.string()),
  from_day: z.nullable(answeredDay),
  from_time: z.nullable(z.string()),
  /** Null where the visit is destroyed. */
  uid: z.nullable(uidSchema),
});
export const patientActsSchema = z.array(patientActSchema);
/** Days are `DD.MM.YYYY`. */
export type AnsweredAct = z.input<typeof patientActSchema>;
/** Days are ISO. */
export type PatientAct = z.output<typeof patientActSchema>;

/** The acts that reception has read. */
export const readActsSchema = z.object({ ids: z.array(z.int()).check(z.maxLength(200)) });

/** The state of a visit's link, for reception. */
export const patientLinkStateSchema = z.object({
  /** False if it was never made, or is revoked. */
  exists: z.boolean(),
  /** False for a visit without a name and a phone: the page could not ask its question. */
  possible: z.boolean(),
  /** The owner of the visit's phone clicked «Это не я». */
  not_me: z.boolean(),
});
export type PatientLinkState = z.infer<typeof patientLinkStateSchema>;

/** The link itself, its address on this site; the log records who has seen it. */
export const patientLinkSchema = z.object({ link: z.string() });
export type PatientLink = z.infer<typeof patientLinkSchema>;
