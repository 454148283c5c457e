import type { Db } from "../../../../api/platform/database/connection.ts";
import { RIGHTS, type Right } from "../../../../shared/access/rights.ts";
import type { Person } from "../database/clinic.ts";
import type { SimDevice } from "../device/device.ts";
import type { Ledger } from "../ledger/ledger.ts";

export async function returnRights(db: Db, devices: readonly SimDevice[]): Promise<void> {
  for (const person of devices.flatMap(({ seats }) => seats)) {
    person.restricted = false;
    await setRights(db, person, RIGHTS);
  }
}

/** A restore brings back what people might do then. */
export async function readRights(
  { db, ledger }: { db: Db; ledger: Ledger },
  devices: readonly SimDevice[],
): Promise<void> {
  const rows = await db<{ id: number; rights: Right[] }[]>`select id, rights from users`;
  const rightsOf = new Map(rows.map(({ id, rights }) => [id, rights]));
  for (const person of devices.flatMap(({ seats }) => seats)) {
    person.restricted = (rightsOf.get(person.id) ?? []).length < RIGHTS.length;
    if (person.restricted) ledger.restricted.add(person.login);
  }
}

export const setRights = (db: Db, { id }: Person, rights: readonly Right[]) =>
  db`update users set rights = ${[...rights]} where id = ${id}`;
