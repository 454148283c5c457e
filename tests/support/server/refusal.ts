/**
 * The message of a promise's rejection. Not by the matcher `rejects`: waiting there inside an
 * immediate, Bun runs no other immediate, and the fake IndexedDB needs them.
 */
export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("It was not refused");
}
