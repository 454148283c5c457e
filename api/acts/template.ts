import type { Queryable } from "../database/connection.ts";
import type { Actor } from "../event-log/actor.ts";
import { logEvent } from "../event-log/events.ts";
import { defaultTemplate } from "./default-template.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { insertTemplate, selectTemplate } from "./queries.ts";

/** The template in use: the last one uploaded, else our own. */
export async function currentTemplate(db: Queryable): Promise<Uint8Array> {
  return (await selectTemplate(db)) ?? (await defaultTemplate());
}

/** Throws 400 naming what is wrong with an uploaded template; the one in use stays then. */
export const checkTemplate = (document: Uint8Array): Promise<void> => inspectTemplate(document);

/** Puts a checked template into use; earlier ones are kept. */
export async function replaceTemplate(
  tx: Queryable,
  document: Uint8Array,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await insertTemplate(tx, { document, uploadedBy: by.name, at });
  await logEvent(tx, { at, by, action: "template" });
}
