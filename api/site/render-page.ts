import type { Clinic } from "../../shared/clinic.ts";
import type { SiteDocument } from "../../shared/site.ts";
import { clinicNow } from "../http/clock.ts";
import type { Server } from "../http/env.ts";
import { join, piece, type Ready } from "../http/ready.ts";
import type { BuiltSite } from "./built-site.ts";
import { answersTo } from "./page-data.ts";

export interface PageRequest {
  path: string;
  origin: string;
  lowVision: boolean;
}

export interface RenderedPage extends Pick<SiteDocument, "status"> {
  body: Ready;
  /** Some of its data could not be had: nobody should keep it. */
  partial: boolean;
}

/** A page as complete HTML, with its data in it. */
export async function renderPage(
  { path, origin, lowVision }: PageRequest,
  { built, clinic, server }: { built: BuiltSite; clinic: Clinic; server: Server },
): Promise<RenderedPage> {
  const calls = await answersTo(built.renderer.callsOf(path), server);
  const { day, time } = clinicNow(server);
  const document = built.renderer.render({
    path,
    assets: built.assets,
    state: {
      origin,
      clinic,
      lowVision,
      timeZone: server.config.clinicTimezone,
      now: { day, time },
      calls,
    },
  });
  const partial = Object.values(calls).some((answer) => "status" in answer && answer.status >= 500);
  return { status: document.status, body: pressed(document.html, built), partial };
}

/** Only what differs between pages is pressed for each: someone waits for it. */
function pressed(html: string, { assets, sheet }: BuiltSite): Ready {
  const at = html.indexOf(assets.style);
  if (at < 0) throw new Error("A page came without its style sheet");
  const after = html.slice(at + assets.style.length);
  return join([piece(html.slice(0, at)), sheet, piece(after)]);
}
