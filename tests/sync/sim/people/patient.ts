import { receiptSchema } from "../../../../api/features/journal/render.ts";
import { HEADERS } from "../../../../shared/sync/sync.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";
import { DAYS, SERVICE, TIMES } from "../database/clinic.ts";
import type { Caller } from "../server/line.ts";
import type { World } from "../world.ts";
import { followLink } from "./link.ts";

/** How often a patient uses the link of her booking. */
const USES_LINK = 0.4;

/** A patient books on the site, and repeats the call until it is answered. */
export function bookOnSite(world: World, phone: Caller): void {
  const { dice, clinic, ledger, lines, time } = world;
  const [employee, day, at] = [dice.pick(clinic.doctors), dice.pick(DAYS), dice.pick(TIMES)];
  if (!employee || !day || !at) return;
  const uid = dice.uuid();
  const body = JSON.stringify({
    uid,
    employee,
    record_day: formatDay(day),
    record_time: at,
    service: SERVICE,
    user_name: ledger.mint("user_name"),
    phone: ledger.mint("phone"),
    consent: true,
    operator_view: false,
    call_operator: false,
  });
  const headers = { "content-type": "application/json", [HEADERS.key]: dice.uuid() };
  const usesLink = dice.chance(USES_LINK);
  let tries = 0;
  ledger.booking.add(uid);
  const tryAgain = (): void => {
    if (++tries < 6) time.after(3_000, send);
    else ledger.booking.delete(uid);
  };
  const send = (): void => {
    lines.send(phone, "/api/journal", { method: "POST", headers, body }).then(async (response) => {
      if (response.status === 201) {
        ledger.promised.add(uid);
        const { link } = receiptSchema.parse(await response.json());
        if (link && usesLink) followLink(world, { uid, link });
      }
      if (response.status >= 500) tryAgain();
      else ledger.booking.delete(uid);
    }, tryAgain);
  };
  send();
}
