import type { Mutant } from "../chance/outcome.ts";

export type SourceEdit = Mutant["edits"][number];

/** How often the code that an edit replaces is in a source, however that is laid out. */
export const placesOf = (source: string, { find }: SourceEdit): number =>
  [...source.matchAll(laidOutAnyhow(find))].length;

/** Replaces the one place that an edit names. */
export function applyEdit(source: string, edit: SourceEdit): string {
  const places = placesOf(source, edit);
  if (places !== 1) throw new Error(`«${edit.find}» is ${places} times in ${edit.file}`);
  return source.replace(laidOutAnyhow(edit.find), () => edit.put);
}

/** Words and signs with any white space between them, and a comma that the formatter may add. */
function laidOutAnyhow(code: string): RegExp {
  const tokens = code.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? [];
  return new RegExp(tokens.map(RegExp.escape).join("\\s*,?\\s*"), "gu");
}
