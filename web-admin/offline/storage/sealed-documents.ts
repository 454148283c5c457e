import type { SyncDocument } from "../../../shared/sync/sync.ts";
import type { Seal } from "../sealing/seal.ts";
import type { MirrorRow, SealedMirrorRow } from "./databases.ts";

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

/** Rows as they came off the disk; what does not open is named, and nothing more is known of it. */
export interface OpenedRows {
  rows: MirrorRow[];
  unreadable: string[];
}

/** To be called outside of any transaction: IndexedDB would commit it meanwhile. */
export async function openRows(
  seal: Seal,
  sealed: readonly SealedMirrorRow[],
): Promise<OpenedRows> {
  const opened = await Promise.all(sealed.map((row) => openRow(seal, row)));
  return {
    rows: opened.filter((row) => row !== null),
    unreadable: sealed.filter((_, at) => opened[at] === null).map(({ key }) => key),
  };
}

/** Null for a row that the disk has spoiled. */
async function openRow(seal: Seal, { body, ...row }: SealedMirrorRow): Promise<MirrorRow | null> {
  try {
    return { ...row, body: await seal.open<SyncDocument>(row.key, body) };
  } catch {
    return null;
  }
}
