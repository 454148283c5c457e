import type { Engine } from "../offline/engine-api.ts";
import type { ShownTemplate } from "../offline/operations/template-fields.ts";
import { type EditOutcome, saveEdit } from "../sync-status/save-edit.ts";

const GONE = "Этого шаблона больше нет: его удалили, пока вы правили.";

/** Adds a template, or changes the one given; all through the outbox. */
export async function saveTemplate(
  engine: Engine,
  editing: ShownTemplate | null,
  name: string,
  times: readonly string[],
): Promise<EditOutcome> {
  if (!editing)
    return saveEdit(engine, () => engine.createTemplate(name, times), "Шаблон добавлен");
  if (!engine.template(editing.uid)) return { outcome: "refused", words: GONE };
  const make = () => engine.editTemplate(editing.uid, name, times, editing);
  return saveEdit(engine, make, "Шаблон сохранён");
}

/** Removes a template as it was shown. One that never left this device just goes. */
export function removeTemplate(engine: Engine, shown: ShownTemplate): Promise<EditOutcome> {
  return saveEdit(engine, () => engine.deleteTemplate(shown.uid, shown), "Шаблон удалён");
}
