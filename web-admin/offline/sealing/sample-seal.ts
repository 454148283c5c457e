import { importKey, newDataKey } from "./data-key.ts";
import { type Seal, sealWith } from "./seal.ts";

/** A seal by a key of its own, for tests. */
export const newSeal = async (id: string): Promise<Seal> =>
  sealWith({ crypto }, { id, key: await importKey({ crypto }, newDataKey({ crypto })) });
