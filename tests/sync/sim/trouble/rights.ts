import type { Right } from "../../../../shared/access/rights.ts";
import { fullRightsOf, type Person } from "../database/clinic.ts";
import type { World } from "../world.ts";

const peopleOf = ({ devices }: World) => devices.flatMap(({ people }) => people);

export async function setRights(
  { db, ledger }: World,
  person: Person,
  rights: readonly Right[],
): Promise<void> {
  await db`update users set rights = ${[...rights]} where id = ${person.id}`;
  note(ledger, person, rights);
}

export async function returnRights(world: World): Promise<void> {
  for (const person of peopleOf(world)) await setRights(world, person, fullRightsOf(person));
}

/** A restore brings the rights of its time. */
export async function readRights(world: World): Promise<void> {
  const rows = await world.db<{ id: number; rights: Right[] }[]>`select id, rights from users`;
  const rightsOf = new Map(rows.map(({ id, rights }) => [id, rights]));
  for (const person of peopleOf(world)) note(world.ledger, person, rightsOf.get(person.id) ?? []);
}

function note({ restricted }: World["ledger"], person: Person, rights: readonly Right[]): void {
  person.restricted = rights.length < fullRightsOf(person).length;
  if (person.restricted) restricted.add(person.login);
}
