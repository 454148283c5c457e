/**
 * The message of what a promise is rejected with. Not by the matcher `rejects`: waiting there inside
 * of an immediate, Bun runs no other immediate, and the fake IndexedDB lives on them.
 */
export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("It was not refused");
}
