import { isLinkOver } from "../../../shared/visit/deadline.ts";
import { isPatientAnswer } from "../../../shared/visit/patient-answer.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { SITE } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { addressGroups } from "../../platform/http/client-address.ts";
import { clinicNow, type Now, type Server } from "../../platform/http/env.ts";
import { giveBackAttempt, type Limit, limitAttempt } from "../../platform/http/limits.ts";
import { countWrongAnswer, findByToken, type LinkedVisit } from "../visit-links/links.ts";

const HOUR = 60 * 60_000;
const TRIES_OF_A_LINK = 5;
/** Mobile networks share one address among many patients. */
const TRIES_OF_AN_ADDRESS = 100;
/**
 * The number of wrong answers that ends the link: five tries an hour would find three letters
 * within weeks.
 */
const WRONG_ANSWERS_OF_A_LINK = 15;

/** The fields that open a link. */
export interface LinkAttempt {
  token: string;
  answer: string;
  address: string;
}

export type OpenedLink =
  | { kind: "open"; visit: LinkedVisit }
  /**
   * Unknown, past, cancelled, destroyed, revoked, or a wrong answer: the visitor does not learn
   * which.
   */
  | { kind: "closed" }
  | { kind: "wait"; seconds: number };

/**
 * Opens a visit by its link and the answer to its question. Each attempt is counted before the
 * database is asked, also for unknown tokens.
 */
export async function openLink(server: Server, attempt: LinkAttempt): Promise<OpenedLink> {
  const opened = await tryLink(server, attempt, { fits: isPatientAnswer, countsRight: false });
  if (opened.kind === "open") {
    const limits = limitsOf(attempt.token, attempt.address);
    await giveBackAttempt(server.db, limits, clinicNow(server).instant);
  }
  return opened;
}

interface LinkQuestion {
  /** Judges an answer. */
  fits: (answer: string, visit: LinkedVisit) => boolean;
  /** If the answer must not be confirmed, the remaining attempts must not reveal it. */
  countsRight: boolean;
}

/** The same for any question; the caller returns the counted try of a right answer. */
export async function tryLink(
  server: Server,
  { token, answer, address }: LinkAttempt,
  { fits, countsRight }: LinkQuestion,
): Promise<OpenedLink> {
  const now = clinicNow(server);
  const limits = limitsOf(token, address);
  // One transaction, so that an answer about no visit takes as long as a wrong one.
  const attempted = await limitAttempt(server.db, limits, now.instant, async (tx) => {
    const visit = await findByToken(tx, token);
    if (!visit || isLinkOver(visit, now)) return null;
    const isRight = fits(answer, visit);
    if (!isRight || countsRight) await countWrong(tx, visit, now);
    return isRight ? visit : null;
  });
  if (attempted.kind === "wait") return attempted;
  return attempted.result ? { kind: "open", visit: attempted.result } : { kind: "closed" };
}

/** The last wrong answer ends the link. */
async function countWrong(tx: Tx, visit: LinkedVisit, { instant }: Now): Promise<void> {
  if (!(await countWrongAnswer(tx, visit.uid, WRONG_ANSWERS_OF_A_LINK))) return;
  await logEvent(tx, { at: instant, by: SITE, action: "link_revoked", record: visit });
}

/** A wider network may try twice as often as the one inside it. */
const limitsOf = (token: string, address: string): Limit[] => [
  limitOf("link", token, TRIES_OF_A_LINK),
  ...addressGroups(address).map((network, width) =>
    limitOf("link-address", network, TRIES_OF_AN_ADDRESS * 2 ** width),
  ),
];

const limitOf = (kind: string, subject: string, free: number): Limit => ({
  kind,
  subject,
  free,
  firstMs: HOUR,
  longestMs: HOUR,
  quietMs: HOUR,
});
