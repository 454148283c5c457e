import type { SyncDocument } from "../../shared/sync.ts";
import type { MirrorRow, SealedMirrorRow } from "./databases.ts";
import type { Seal } from "./seal.ts";

/** Rows of the mirror as they lie on the device, each its own piece. */
export const sealRows = (seal: Seal, rows: readonly MirrorRow[]): Promise<SealedMirrorRow[]> =>
  Promise.all(
    rows.map(async ({ body, ...row }) => ({ ...row, body: await seal.seal(row.key, body) })),
  );

/** To be called outside of any transaction: IndexedDB would commit it meanwhile. */
export const openRows = (seal: Seal, rows: readonly SealedMirrorRow[]): Promise<MirrorRow[]> =>
  Promise.all(
    rows.map(async ({ body, ...row }) => ({
      ...row,
      body: await seal.open<SyncDocument>(row.key, body),
    })),
  );
