import type { Engine } from "../offline/engine-api.ts";
import type { ShownTemplate } from "../offline/operations/document-overlay.ts";
import { saveEdit } from "../sync-status/save-edit.ts";

/** What the form says after a try to save. */
export interface SaveMessage {
  words: string;
  failed: boolean;
}

const GONE = "Этого шаблона больше нет: его удалили, пока вы правили.";

/** Adds a template, or changes the one given; all through the outbox. */
export async function saveTemplate(
  engine: Engine,
  editing: ShownTemplate | null,
  name: string,
  times: readonly string[],
): Promise<SaveMessage> {
  if (!editing)
    return messageOf(engine, () => engine.createTemplate(name, times), "Шаблон добавлен");
  if (!engine.template(editing.uid)) return { words: GONE, failed: true };
  const make = () => engine.editTemplate(editing.uid, name, times, editing);
  return messageOf(engine, make, "Шаблон сохранён");
}

/** Removes a template as it was shown. One that never left this device just goes. */
export function removeTemplate(engine: Engine, shown: ShownTemplate): Promise<SaveMessage> {
  return messageOf(engine, () => engine.deleteTemplate(shown.uid, shown), "Шаблон удалён");
}

async function messageOf(
  engine: Engine,
  make: Parameters<typeof saveEdit>[1],
  done: string,
): Promise<SaveMessage> {
  const { outcome, words } = await saveEdit(engine, make, done);
  return { words, failed: outcome === "refused" || outcome === "unsaved" };
}
