import { transaction } from "../../platform/database/connection.ts";
import { SERVER } from "../../platform/event-log/event.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { REASONS } from "../acts/destruction-act.ts";
import { doubtClock } from "../retention/clock-trust.ts";
import { retryWishAct, takeWish } from "./destroy-wish.ts";
import { selectExpired } from "./queries.ts";

/** Destroys the wishes whose last day, or whose visit, has passed. @returns how many */
export async function destroyExpiredWishes(server: Server): Promise<number> {
  const { db, stopping } = server;
  let destroyed = 0;
  for (const uid of await selectExpired(db, clinicNow(server).day)) {
    const now = clinicNow(server);
    if (stopping.aborted || (await doubtClock(db, now.instant))) break;
    const occasion = { by: SERVER, now, reason: REASONS.wishExpired };
    await retryWishAct(db, uid, occasion, (act) =>
      transaction(db, (tx) => takeWish(tx, uid, { act, now })),
    );
    destroyed += 1;
  }
  return destroyed;
}
