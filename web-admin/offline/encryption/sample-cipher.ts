import { type Cipher, createCipher } from "./cipher.ts";
import { importKey, newDataKey } from "./data-key.ts";

/** A seal by a key of its own, for tests. */
export const newCipher = async (id: string): Promise<Cipher> =>
  createCipher({ crypto }, { id, key: await importKey({ crypto }, newDataKey({ crypto })) });
