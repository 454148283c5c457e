import { DigestTree, digestText, hashOf } from "../../../shared/sync/digest.ts";
import type { SnapshotPage } from "../../../shared/sync/sync.ts";
import type { SignedIn } from "./server.ts";

/** What a device with a fresh copy holds, hashed as a device does, and the cursor of that copy. */
export async function copyTree(
  person: Pick<SignedIn, "request">,
): Promise<{ tree: DigestTree; since: string }> {
  const tree = new DigestTree();
  let since = "";
  for (let next: string | null = ""; next !== null; ) {
    const query: string = next === "" ? "" : `?page=${encodeURIComponent(next)}`;
    const answer = await person.request(`/api/sync/snapshot${query}`);
    const page = (await answer.json()) as SnapshotPage;
    for (const document of page.documents) {
      const text = digestText(document);
      tree.set(document.key, text === null ? null : hashText(text));
    }
    since = page.cursor;
    next = page.next;
  }
  return { tree, since };
}

const hashText = (text: string) =>
  hashOf(new Bun.CryptoHasher("sha256").update(text).digest("hex"));
