import type { Db } from "../../platform/database/connection.ts";
import {
  ActOutdated,
  type DestructionOccasion,
  type PreparedAct,
  prepareAct,
  type RecordToDestroy,
} from "./destruction-act.ts";

const ATTEMPTS = 5;

/**
 * Renders the act of what `find` finds and hands it to `destroying`, whose transaction destroys it.
 * Rendering takes longer than a transaction may, so the record can change meanwhile: `ActOutdated`
 * is retried with a new act. The act is null where nothing is found.
 */
export async function retryWithAct<T>(
  db: Db,
  find: () => Promise<RecordToDestroy | null>,
  occasion: DestructionOccasion,
  destroying: (act: PreparedAct | null) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await find();
    const act = found && (await prepareAct(db, found, occasion));
    try {
      return await destroying(act);
    } catch (error) {
      if (!(error instanceof ActOutdated) || attempt === ATTEMPTS) throw error;
    }
  }
}
