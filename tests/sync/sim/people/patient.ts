import { HEADERS } from "../../../../shared/sync/sync.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Dice } from "../chance/dice.ts";
import { type Clinic, DAYS, SERVICE, TIMES } from "../database/clinic.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Caller, Lines } from "../server/line.ts";

interface Room {
  dice: Dice;
  clinic: Clinic;
  ledger: Ledger;
  lines: Lines;
  time: VirtualTime;
}

/** A patient books on the site, and tries again while nothing is answered. */
export function bookOnSite({ dice, clinic, ledger, lines, time }: Room, phone: Caller): void {
  const [employee, day, at] = [dice.pick(clinic.doctors), dice.pick(DAYS), dice.pick(TIMES)];
  if (!employee || !day || !at) return;
  const uid = dice.uuid();
  const body = JSON.stringify({
    ...{ uid, employee, record_day: formatDay(day), record_time: at, service: SERVICE },
    ...{ user_name: ledger.mint("user_name"), phone: ledger.mint("phone"), consent: true },
    ...{ operator_view: false, call_operator: false },
  });
  const headers = { "content-type": "application/json", [HEADERS.key]: dice.uuid() };
  let tries = 0;
  ledger.booking.add(uid);
  const tryAgain = (): void => {
    if (++tries < 6) time.after(3_000, send);
    else ledger.booking.delete(uid);
  };
  const send = (): void => {
    lines.send(phone, "/api/journal", { method: "POST", headers, body }).then((answer) => {
      if (answer.status === 201) ledger.promised.add(uid);
      if (answer.status >= 500) tryAgain();
      else ledger.booking.delete(uid);
    }, tryAgain);
  };
  send();
}
