import type { SyncDocument } from "../../shared/sync.ts";
import type { MirrorRow, SealedMirrorRow } from "./databases.ts";
import type { Seal } from "./seal.ts";

export type SealedDocument = Pick<SealedMirrorRow, "key" | "body">;

/** Documents as they lie on the device, each its own piece. */
export const sealDocuments = (
  seal: Seal,
  documents: readonly SyncDocument[],
): Promise<SealedDocument[]> =>
  Promise.all(
    documents.map(async (document) => ({
      key: document.key,
      body: await seal.seal(document.key, document),
    })),
  );

/** To be called outside of any transaction: IndexedDB would commit it meanwhile. */
export const openRows = (seal: Seal, rows: readonly SealedMirrorRow[]): Promise<MirrorRow[]> =>
  Promise.all(
    rows.map(async ({ body, ...row }) => ({
      ...row,
      body: await seal.open<SyncDocument>(row.key, body),
    })),
  );
