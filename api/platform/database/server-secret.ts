import type { Db } from "./connection.ts";

const known = new WeakMap<Db, Promise<Uint8Array>>();

/** The installation's secret that signs texts; read once. */
export function serverSecret(db: Db): Promise<Uint8Array> {
  const read = known.get(db) ?? readSecret(db);
  known.set(db, read);
  // A failed read is repeated by the next caller.
  read.catch(() => known.delete(db));
  return read;
}

async function readSecret(db: Db): Promise<Uint8Array> {
  const [row] = await db<{ server_secret: Uint8Array }[]>`select server_secret from clinic_state`;
  if (!row) throw new Error("clinic_state is empty");
  return row.server_secret;
}
