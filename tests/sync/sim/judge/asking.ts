import { IDLE_MS } from "../../../../api/features/auth/lifetimes.ts";
import { hashToken } from "../../../../api/platform/config/random-token.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { SimDevice } from "../device/device.ts";

/**
 * A tab that asks for a password that was typed on its device already, while the session it opened
 * goes on: whoever sits there has to sign in twice.
 * @param now by the server's clock, ms
 * @returns the fault, or null
 */
export async function askedTwice(
  { db, now }: { db: Db; now: number },
  device: SimDevice,
  tab: BrowserTab,
): Promise<string | null> {
  const state = tab.device.session.state();
  if (state.phase !== "signed-in" || !state.loginNeeded) return null;
  if (device.letIn !== state.user.id) return null;
  const token = device.cookies.get("__Host-priem-refresh") ?? "";
  const [family] = await db`
    select 1 from session_tokens token
    join session_families family on family.id = token.family_id
    where token.refresh_hash = ${hashToken(token)} and token.withdrawn_at is null
      and family.user_id = ${state.user.id} and family.ended_at is null
      and family.last_input_at > ${new Date(now - IDLE_MS)}`;
  return family ? `${tab.name} asks for a password that has let its person in already` : null;
}
