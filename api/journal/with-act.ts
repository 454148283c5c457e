import type { Occasion, PreparedAct } from "../acts/about.ts";
import { ActOutdated } from "../acts/keep-act.ts";
import { prepareAct } from "../acts/prepare-act.ts";
import type { Db } from "../database/connection.ts";
import type { RecordName } from "./queries.ts";
import { findRecord } from "./read.ts";

const ATTEMPTS = 5;

/**
 * Hands `destroying` the rendered act of a record, and anew when the record changed meanwhile.
 * Null where there is no record: a lost answer sent again, or nothing to destroy.
 */
export async function withAct<T>(
  db: Db,
  name: RecordName,
  occasion: Occasion,
  destroying: (act: PreparedAct | null) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const record = await findRecord(db, name);
    const act = record && (await prepareAct(db, record, occasion));
    try {
      return await destroying(act);
    } catch (error) {
      if (!(error instanceof ActOutdated) || attempt === ATTEMPTS) throw error;
    }
  }
}
