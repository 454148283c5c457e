import { useCallback, useEffect, useState } from "react";

/**
 * Takes what is typed while the search field is not there yet, so that it neither gets lost nor goes
 * into a field or a shortcut behind.
 */
export function useTypedAhead(onEscape: () => void) {
  const [text, setText] = useState<string | null>(null);
  const begin = useCallback(() => setText(""), []);
  const end = useCallback(() => setText(null), []);
  const isWaiting = text !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") onEscape();
      else if (event.key === "Backspace") setText((typed) => (typed ?? "").slice(0, -1));
      else if (event.key.length === 1) setText((typed) => (typed ?? "") + event.key);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [isWaiting, onEscape]);
  return { text, begin, end };
}

/** As if it had been typed there: whoever listens to the field hears of it. */
export function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
