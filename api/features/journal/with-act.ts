import type { Db } from "../../platform/database/connection.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { ActOutdated } from "../acts/keep-act.ts";
import { prepareAct } from "../acts/prepare-act.ts";
import type { Occasion, PreparedAct } from "../acts/prepared-act.ts";
import { findRecord } from "./read.ts";

const ATTEMPTS = 5;

/**
 * Calls `destroying` with the rendered act of a record; renders and calls again when the record
 * changed in between. The act is null where there is no record: it is destroyed already, or never
 * was.
 */
export async function withAct<T>(
  db: Db,
  name: RowName,
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
