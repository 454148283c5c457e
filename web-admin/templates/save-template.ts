import type { ScheduleTemplate } from "../../shared/schedule.ts";
import type { Engine } from "../offline/engine-api.ts";
import { saving } from "../shell/tell-saving.ts";

/** What the form says after a try to save. */
export interface Told {
  words: string;
  failed: boolean;
}

const ON_ITS_WAY =
  "Этот шаблон ещё отправляется на сервер. Подождите несколько секунд и сохраните снова.";
const GONE = "Этого шаблона больше нет: его удалили, пока вы правили.";

/** Adds a template, or changes the one given; all through the outbox. */
export async function saveTemplate(
  engine: Engine,
  editing: ScheduleTemplate | null,
  name: string,
  times: readonly string[],
): Promise<Told> {
  if (!editing) return told(engine, () => engine.addTemplate(name, times), "Шаблон добавлен");
  if (!isThere(engine, editing.id)) return { words: GONE, failed: true };
  const operation = await engine.changeTemplate(editing.id, name, times);
  if (!operation) return { words: ON_ITS_WAY, failed: true };
  return told(engine, async () => operation, "Шаблон сохранён");
}

/** Removes a template. One that never left this device just goes. */
export async function removeTemplate(engine: Engine, { id }: ScheduleTemplate): Promise<Told> {
  if (!isThere(engine, id)) return { words: "Шаблон удалён", failed: false };
  const removed = await told(engine, () => engine.removeTemplate(id), "Шаблон удалён");
  if (!removed.failed && isThere(engine, id)) return { words: ON_ITS_WAY, failed: true };
  return removed;
}

const isThere = (engine: Engine, id: number) => engine.templates().some((each) => each.id === id);

async function told(
  engine: Engine,
  make: Parameters<typeof saving>[1],
  done: string,
): Promise<Told> {
  const { outcome, words } = await saving(engine, make, done);
  return { words, failed: outcome === "refused" || outcome === "unsaved" };
}
