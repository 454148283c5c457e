/** Whether the browser promised not to take this app's data away when space runs out. */
export type Persistence = "kept" | "not-promised" | "unknown";

let asked: Promise<Persistence> | null = null;

/** Asked once a page: some browsers ask the person, the others decide by themselves. */
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
