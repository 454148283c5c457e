import type { LocalStore } from "./platform.ts";

/** On a full disk nothing is remembered; the work that wanted it remembered goes on. */
export function noteInMemory(memory: LocalStore, name: string, text: string): void {
  try {
    memory.set(name, text);
  } catch (error) {
    console.error(`The device does not remember ${name}`, error);
  }
}
