import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

/** In the order the list shows them. */
export const SHORTCUTS = [
  { name: "help", code: null, label: "?", words: "Этот список" },
  { name: "find", code: null, label: "Ctrl K (Л)", words: "Найти пациента, запись, раздел" },
  { name: "undo", code: null, label: "Ctrl Z (Я)", words: "Вернуть, пока видно «Вернуть»" },
  { name: "add", code: "KeyN", label: "N (Т)", words: "Записать пациента" },
  { name: "list", code: "KeyJ", label: "J (О)", words: "Журнал списком" },
  { name: "day", code: "KeyD", label: "D (В)", words: "Журнал: день по врачам" },
  { name: "search", code: "KeyF", label: "F (А)", words: "Поиск по имени в журнале" },
  { name: "today", code: "KeyT", label: "T (Е)", words: "Сегодня (вид «День»)" },
  { name: "previousDay", code: "ArrowLeft", label: "←", words: "Предыдущий день (вид «День»)" },
  { name: "nextDay", code: "ArrowRight", label: "→", words: "Следующий день (вид «День»)" },
  {
    name: "arrived",
    code: "KeyA",
    label: "A (Ф)",
    words: "Пациентка пришла (вид «День», запись под курсором клавиатуры)",
  },
  { name: "print", code: "KeyP", label: "P (З)", words: "Печать дня (вид «День»)" },
] as const;
export type Shortcut = (typeof SHORTCUTS)[number]["name"];

/** By the key's position, so that it works in a Russian layout. */
const BY_CODE = new Map<string | null, Shortcut>(SHORTCUTS.map(({ code, name }) => [code, name]));

const handlers = new Map<Shortcut, () => void>();

/** Handles a shortcut while the calling component is mounted. */
export function useShortcut(name: Shortcut, act: () => void) {
  const handler = useEffectEvent(act);
  useEffect(() => {
    const own = () => handler();
    handlers.set(name, own);
    return () => {
      if (handlers.get(name) === own) handlers.delete(name);
    };
  }, [name]);
}

/** Runs a shortcut's handler, as if its key had been pressed. */
export const runShortcut = (name: Shortcut) => handlers.get(name)?.();

/** Listens for the keys; single letters can be turned off (WCAG 2.1.4). */
export function useShortcutKeys(on: boolean) {
  useWindowEvent("keydown", (event) => {
    const name = !on || isForOthers(event) ? null : shortcutOf(event);
    const handler = name && handlers.get(name);
    if (!handler) return;
    event.preventDefault();
    handler();
  });
}

/** Handles Ctrl+Z outside text fields, also in a dialog and while single letters are off. */
export function useUndoKey(undo: () => void) {
  useWindowEvent("keydown", (event) => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (code !== "KeyZ" || !(ctrlKey || metaKey) || altKey || shiftKey || repeat) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    undo();
  });
}

/** A held arrow key repeats; a held key of another shortcut does not. */
export function shortcutOf(
  event: Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "repeat">,
): Shortcut | null {
  if (event.repeat && !event.code.startsWith("Arrow")) return null;
  if (event.key === "?") return "help";
  return event.shiftKey ? null : (BY_CODE.get(event.code) ?? null);
}

/** Whether the key belongs to a text field, a dialog or the browser. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return isTyping(target) || target.closest('[role="dialog"], [role="radiogroup"]') !== null;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
