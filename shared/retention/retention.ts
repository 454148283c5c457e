import { z } from "zod";
import type { Day } from "../time/calendar.ts";

/** 152-ФЗ, article 21 p. 4: destroyed within thirty days after the purpose is reached. */
export const KEEP_DAYS_AT_MOST = 30;
const keepDays = z
  .int(`Укажите число дней от 0 до ${KEEP_DAYS_AT_MOST}`)
  .min(0, `Укажите число дней от 0 до ${KEEP_DAYS_AT_MOST}`)
  .max(KEEP_DAYS_AT_MOST, `Укажите число дней от 0 до ${KEEP_DAYS_AT_MOST}`);

/** Whether past records are destroyed, and how long after the visit. */
export const retentionInputSchema = z.object({
  deleteAfterDayPassed: z.boolean("Укажите true или false"),
  keepDays,
});
export type RetentionInput = z.infer<typeof retentionInputSchema>;

/** `PUT /api/retention`: absent fields stay. */
export const retentionChangeSchema = retentionInputSchema.partial();
export type RetentionChange = z.infer<typeof retentionChangeSchema>;

/** The setting as the database has it; the published documents are made from it. */
export const retentionSchema = retentionInputSchema.extend({
  /** How often it was changed. */
  revision: z.int(),
  /** The clinic's day of the last change; null: never changed. */
  since: z.string().nullable(),
});
export type Retention = Omit<z.infer<typeof retentionSchema>, "since"> & { since: Day | null };

const dueDay = z.object({ day: z.string(), count: z.int() });

/** A question to an administrator; days are `DD.MM.YYYY`, moments `DD.MM.YYYY HH:MM`. */
export const destructionQuestionSchema = z.object({
  askedAt: z.string(),
  refused: z.object({ by: z.string(), at: z.string() }).nullable(),
  clock: z.object({ now: z.string(), newestEvent: z.string() }).nullable(),
  records: z.object({ count: z.int(), total: z.int(), days: z.array(dueDay) }).nullable(),
  evidence: z.object({ acts: z.int(), events: z.int(), total: z.int() }).nullable(),
});
export type DestructionQuestion = z.infer<typeof destructionQuestionSchema>;

/** `GET /api/retention`. */
export const retentionStateSchema = retentionInputSchema.extend({
  /** Of the consent that patients are shown. */
  consentVersion: z.string(),
  /** Null: no job has stopped. */
  question: destructionQuestionSchema.nullable(),
});
export type RetentionState = z.infer<typeof retentionStateSchema>;

/** `POST /api/retention/decision`: carries the shown numbers, so that only those are confirmed. */
export const destructionDecisionSchema = z.object({
  decision: z.enum(["confirm", "refuse"], "Подтвердите или откажите"),
  shown: z.object({
    /** The clock was shown as doubted. */
    clock: z.boolean(),
    records: z.int().nonnegative(),
    acts: z.int().nonnegative(),
    events: z.int().nonnegative(),
    /** Whether a colleague's refusal was shown; an unseen one cannot be overruled. */
    refused: z.boolean().default(false),
  }),
  /** This number at once is usual and need not be asked about again. */
  usual: z.boolean().default(false),
});
export type DestructionDecision = z.infer<typeof destructionDecisionSchema>;
