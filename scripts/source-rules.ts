const LONGEST_FILE = 300;
/** A tagged template of a database handle, whatever its row type, or raw text handed to it. */
const SQL = /(?<!`)\b(db|tx|sql|connection|queryable)(<[^`;]*>)?`|\.unsafe\(/;
const MAY_SPEAK_SQL = /^api\/database\/|queries\.ts$|^tests\//;

/** What is wrong with a source file, in words; rules that no import shows. */
export function faultsOf(path: string, text: string): string[] {
  const faults: string[] = [];
  const lines = text.split("\n");
  if (lines.length > LONGEST_FILE + 1) {
    faults.push(`${path}: ${lines.length - 1} lines; a file holds one idea in ${LONGEST_FILE}`);
  }
  if (MAY_SPEAK_SQL.test(path)) return faults;
  const at = SQL.exec(text)?.index;
  if (at !== undefined) {
    const line = text.slice(0, at).split("\n").length;
    faults.push(`${path}:${line}: SQL belongs into queries.ts or api/database/`);
  }
  return faults;
}
