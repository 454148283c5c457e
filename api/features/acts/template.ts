import type { Queryable } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { insertTemplate, selectTemplate } from "./queries.ts";
import { defaultTemplate } from "./template/default-template.ts";

/** The template in use: the last one uploaded, else our own. */
export async function currentTemplate(db: Queryable): Promise<Uint8Array> {
  return (await selectTemplate(db)) ?? (await defaultTemplate());
}

/** Puts a checked template into use; earlier ones are kept. */
export async function replaceTemplate(
  tx: Queryable,
  document: Uint8Array,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await insertTemplate(tx, { document, uploadedBy: by.name, at });
  await logEvent(tx, { at, by, action: "template" });
}
