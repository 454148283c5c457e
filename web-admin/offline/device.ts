import type { Engine } from "./engine-api.ts";
import type { Session } from "./session.ts";

/** One tab of one device: who works here, and their engine while they do. */
export interface Device {
  readonly session: Session;
  engine(): Engine | null;
  onEngine(listener: () => void): () => void;
}
