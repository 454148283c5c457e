import { isLinkOver } from "../../../shared/visit/deadline.ts";
import { isPatientAnswer } from "../../../shared/visit/patient-answer.ts";
import { addressGroups } from "../../platform/http/client-address.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import { giveBackAttempt, type Limit, reserveAttempt } from "../../platform/http/limits.ts";
import { findByToken, type LinkedVisit } from "../visit-links/links.ts";

const HOUR = 60 * 60_000;
const TRIES_OF_A_LINK = 5;
const TRIES_OF_AN_ADDRESS = 20;

/** What a visitor sends to open a link. */
export interface LinkAttempt {
  token: string;
  answer: string;
  address: string;
}

export type OpenedLink =
  | { kind: "open"; visit: LinkedVisit }
  /** Unknown, over, cancelled, destroyed, revoked, or another answer: which of them is not said. */
  | { kind: "closed" }
  | { kind: "wait"; seconds: number };

/**
 * Opens a visit by its link and the answer to its question. Each attempt is counted before the
 * database is asked, for a token that does not exist as for one that does.
 */
export async function openLink(server: Server, attempt: LinkAttempt): Promise<OpenedLink> {
  const opened = await tryLink(server, attempt, isPatientAnswer);
  if (opened.kind === "open") {
    const limits = limitsOf(attempt.token, attempt.address);
    await giveBackAttempt(server.db, limits, clinicNow(server).instant);
  }
  return opened;
}

/**
 * The same for another question: `fits` judges the answer. A right one counts, too: otherwise the
 * number of tries that are left would say that it was right.
 */
export async function tryLink(
  server: Server,
  { token, answer, address }: LinkAttempt,
  fits: (answer: string, visit: LinkedVisit) => boolean,
): Promise<OpenedLink> {
  const now = clinicNow(server);
  const seconds = await reserveAttempt(server.db, limitsOf(token, address), now.instant);
  if (seconds !== null) return { kind: "wait", seconds };
  const visit = await findByToken(server.db, token);
  if (!visit || isLinkOver(visit, now) || !fits(answer, visit)) return { kind: "closed" };
  return { kind: "open", visit };
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
