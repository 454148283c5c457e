/** Whether the browser promised not to evict this app's data when space runs out. */
export type Persistence = "kept" | "not-promised" | "unknown";

let asked: Promise<Persistence> | null = null;

/** Asks once per page load: some browsers ask the user, others decide by themselves. */
export function askPersistence(): Promise<Persistence> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<Persistence> {
  if (!navigator.storage?.persist) return "unknown";
  try {
    return (await navigator.storage.persist()) ? "kept" : "not-promised";
  } catch {
    return "unknown";
  }
}
