import { ChangeEmitter } from "./change-emitter.ts";

const LONGEST_MS = 30 * 60_000;
const CHANNEL = "priem-rehearsal";

const changed = new ChangeEmitter();
const channel = new BroadcastChannel(CHANNEL);
/** When it ends by itself (ms since 1970); null outside a rehearsal. */
let until: number | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;
let isOurs = false;

function become(next: number | null): void {
  clearTimeout(ending);
  until = next;
  if (next !== null) ending = setTimeout(() => become(null), next - Date.now());
  changed.notify();
}

channel.onmessage = ({ data }) => {
  // Only this code posts there.
  const word = data as { until: number | null } | "asking";
  if (word !== "asking") become(word.until);
  else if (isOurs && until !== null) channel.postMessage({ until });
};
channel.postMessage("asking");
// The tab that began it takes it away with it: a reload ends the rehearsal.
addEventListener("pagehide", () => isOurs && rehearsal.end());

/**
 * A rehearsed outage: every tab of this device behaves as if offline, for half an hour at most,
 * until it is ended or its tab is reloaded.
 */
export const rehearsal = {
  isOn: () => until !== null,
  /** When it ends by itself (ISO); null outside a rehearsal. */
  until: () => (until === null ? null : new Date(until).toISOString()),
  begin(): void {
    isOurs = true;
    become(Date.now() + LONGEST_MS);
    channel.postMessage({ until });
  },
  end(): void {
    isOurs = false;
    become(null);
    channel.postMessage({ until: null });
  },
  listen: changed.listen,
};
