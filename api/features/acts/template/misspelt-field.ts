import { normaliseText } from "../../../../shared/language/normalise-text.ts";
import { ACT_PLACEHOLDERS } from "../../../../shared/retention/act.ts";

const WHOLE = /\{\{[^{}]*\}\}/g;
const BROKEN = /\{\{|\}\}/;
const SINGLE = /\{([^{}]*)\}/g;
const SHOWN = 80;

/**
 * Why a paragraph's field would stay in every act as it is written: `{{врач}`, `{врач}}`, `{врач}`.
 * `null` if every field is spelled correctly.
 */
export function misspeltField(paragraph: string): string | null {
  const rest = paragraph.replace(WHOLE, "");
  const singles = [...rest.matchAll(SINGLE)].map(([, name = ""]) => normaliseText(name).trim());
  if (!BROKEN.test(rest) && !singles.some((name) => Object.hasOwn(ACT_PLACEHOLDERS, name))) {
    return null;
  }
  const shown = paragraph.length > SHOWN ? `${paragraph.slice(0, SHOWN)}…` : paragraph;
  return `В абзаце «${shown}» поле написано неверно: с каждой стороны нужны две фигурные скобки, например {{врач}}`;
}
