import type { Session } from "../../platform/http/env.ts";
import type { Viewer } from "./read.ts";

/** Schedule and journal staff see hidden doctors; to visitors they do not exist. */
export function viewerOf(session: Session | null): Viewer {
  const rights = session?.rights ?? [];
  return { seesHidden: rights.includes("schedule") || rights.includes("journal") };
}
