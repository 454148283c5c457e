import type { Context } from "hono";
import { documentVersionOf } from "../../../shared/retention/retention-rule.ts";
import { siteTerms } from "../../features/journal/book.ts";
import { tooManyBookings } from "../../features/journal/booking-limits.ts";
import { readRetention } from "../../features/settings/settings.ts";
import type { leaveOnSite } from "../../features/wishes/leave-wish.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { write } from "../../platform/http/idempotency.ts";

type Visitor = Parameters<typeof leaveOnSite>[2];
type Left = ReturnType<typeof leaveOnSite>;

/** Leaves a visitor's wish on the limits of bookings. Throws 429 where one is reached. */
export async function leaveAsVisitor(
  context: Context<Env>,
  leave: (tx: Tx, visitor: Visitor) => Left,
): Promise<void> {
  const server = context.get("server");
  const now = clinicNow(server);
  const { limits, networks, call } = await siteTerms(server, context.get("clientAddress"));
  await write(context, async (tx) => {
    const { version } = documentVersionOf(clinicFacts().consent, await readRetention(tx));
    const visitor = { now, limits: { ...limits, networks }, consentVersion: version };
    const { limit } = await leave(tx, visitor);
    if (limit) throw tooManyBookings(limit, call);
  });
}
