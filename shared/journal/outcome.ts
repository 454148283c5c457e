import * as z from "zod/mini";
import { counted } from "../language/russian-count.ts";

/**
 * How a visit, or the call before it, ended: empty if not known yet, `unreached-N` after N
 * unanswered calls.
 */
export const outcomeSchema = z
  .string("Неверный итог записи")
  .check(z.regex(/^(came|missed|unreached-[1-9]\d?)?$/, "Неверный итог записи"));
export type Outcome = z.infer<typeof outcomeSchema>;

const MOST_TRIES = 99;

/** The number of unanswered calls. */
export const triesOf = (outcome: Outcome): number =>
  Number(/^unreached-(\d+)$/.exec(outcome)?.[1] ?? 0);

/** The outcome after one more unanswered call. */
export const afterTry = (outcome: Outcome): Outcome =>
  `unreached-${Math.min(triesOf(outcome) + 1, MOST_TRIES)}`;

/** «Приём состоялся», «Не дозвонились: 2 раза»; empty if not known yet. */
export function outcomeWords(outcome: Outcome): string {
  if (outcome === "came") return "Приём состоялся";
  if (outcome === "missed") return "Не пришла";
  const tries = triesOf(outcome);
  return tries === 0 ? "" : `Не дозвонились: ${counted(tries, "раз", "раза", "раз")}`;
}
