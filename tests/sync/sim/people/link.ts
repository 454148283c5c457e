import { READ_SLOT, VISIT_PAGE } from "../../../../shared/site/visit-page.ts";
import { CookieJar } from "../../../support/server/cookies.ts";
import { DAYS, TIMES } from "../database/clinic.ts";
import { slotName } from "../ledger/ledger.ts";
import type { Caller } from "../server/line.ts";
import type { World } from "../world.ts";

/** The surname of every patient: `Ledger.mint` makes the names. */
const LETTERS = "имя";
const BOUNDARY = "patient";

/** A patient opens the link of her visit, and confirms, moves or cancels the visit once. */
export function followLink(world: World, { uid, link }: { uid: string; link: string }): void {
  const { dice, ledger, time } = world;
  const phone = newPhone(world);
  const act = dice.pick([confirm, move, cancel] as const);
  if (!act) return;
  const read = async () => {
    if ((await phone.send(link, { answer: LETTERS })).status !== 303) return null;
    const page = await (await phone.get(VISIT_PAGE.page)).text();
    return new RegExp(`name="${READ_SLOT}" value="([^"]+)"`).exec(page)?.[1] ?? null;
  };
  // Calls lost by the network are not repeated.
  const end = () => ledger.booking.delete(link);
  ledger.booking.add(link);
  time.after(dice.between(1, 240) * 1_000, () => {
    read().then((slot) => {
      if (slot === null) return end();
      // Her page may be outdated when she clicks.
      time.after(dice.between(1, 60) * 1_000, () => act(world, uid, phone, slot).then(end, end));
    }, end);
  });
}

interface Phone {
  get(path: string): Promise<Response>;
  /** Sends a form. */
  send(path: string, fields: Record<string, string>): Promise<Response>;
}

function newPhone({ dice, lines }: World): Phone {
  const caller: Caller = { cookies: new CookieJar(), cut: false };
  // Tries are counted by address.
  const address = `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`;
  const from = { "x-forwarded-for": address };
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return {
    get: (path) => lines.send(caller, path, { headers: from }),
    send: (path, fields) => {
      const headers = { ...from, "content-type": type };
      return lines.send(caller, path, { method: "POST", headers, body: formOf(fields) });
    },
  };
}

type Act = (world: World, uid: string, phone: Phone, read: string) => Promise<void>;

const confirm: Act = async ({ ledger }, uid, phone, read) => {
  ledger.types(uid, { call_operator: "true" });
  await phone.send(VISIT_PAGE.confirm, { read });
};

const move: Act = async ({ dice, clinic, ledger }, uid, phone, read) => {
  const [employee, day, time] = [dice.pick(clinic.doctors), dice.pick(DAYS), dice.pick(TIMES)];
  if (!employee || !day || !time) return;
  ledger.movedToOtherDay.add(uid);
  await phone.send(VISIT_PAGE.move, { slot: slotName({ employee, day, time }), read });
};

const cancel: Act = async (_world, _uid, phone, read) => {
  await phone.send(VISIT_PAGE.cancel, { read });
};

/** A form as a browser sends it; as text, since the network may double it. */
const formOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .concat(`--${BOUNDARY}--\r\n`)
    .join("");
