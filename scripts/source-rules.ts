const LONGEST_FILE = 300;
const LARGEST_FOLDER = 20;
/** Migrations are one numbered sequence, and an applied one is never moved. */
const UNBOUNDED_FOLDER = "api/database/migrations";
/** A tagged template of a database handle, whatever its row type, or raw text handed to it. */
const SQL = /(?<!`)\b(db|tx|sql|connection|queryable)(<[^`;]*>)?`|\.unsafe\(/;
const ENVIRONMENT = /\b(process|Bun)\.env\b/;
/** What gives another answer each time, or waits for the world. */
const WORLD =
  /\bDate\.now\b|\bnew Date\(\)|\bfetch\(|\bset(Timeout|Interval)\(|\bcrypto\.|\bMath\.random\b/;
const PURE = /^web-admin\/offline\/operations\/(?!.*\.test\.ts$)/;
const MAY_SPEAK_SQL = /^api\/(database|backup|demo)\/|queries\.ts$|^tests\//;

/** What is wrong with a source file, in words; rules that no import shows. */
export function faultsOf(path: string, text: string): string[] {
  const faults: string[] = [];
  const lines = text.split("\n");
  if (lines.length > LONGEST_FILE + 1) {
    faults.push(`${path}: ${lines.length - 1} lines; a file holds one idea in ${LONGEST_FILE}`);
  }
  if (/^(api|shared)\//.test(path) && path !== "api/config.ts") {
    faults.push(...found(path, text, ENVIRONMENT, "only api/config.ts reads the environment"));
  }
  if (!MAY_SPEAK_SQL.test(path)) {
    faults.push(...found(path, text, SQL, "SQL belongs into queries.ts or api/database/"));
  }
  if (PURE.test(path)) {
    faults.push(
      ...found(path, text, WORLD, "the rules of operations get clock and keys as values"),
    );
  }
  return faults;
}

function found(path: string, text: string, pattern: RegExp, fault: string): string[] {
  const at = pattern.exec(text)?.index;
  if (at === undefined) return [];
  return [`${path}:${text.slice(0, at).split("\n").length}: ${fault}`];
}

/** The folders that hold too many files directly, in words. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([folder, size]) => size > LARGEST_FOLDER && folder !== UNBOUNDED_FOLDER)
    .map(([folder, size]) => `${folder}: ${size} files; a folder holds at most ${LARGEST_FOLDER}`);
}
