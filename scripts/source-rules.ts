/** A tagged template of a database handle, with any row type, or raw text passed to it. */
const SQL = /(?<!`)\b(db|tx|sql|connection|queryable)(<[^`;]*>)?`|\.unsafe\(/;
const ENVIRONMENT = /\b(process|Bun)\.env\b/;
/** Calls whose result differs each time, or that wait for the outside. */
const WORLD =
  /\bDate\.now\b|\bnew Date\(\)|\bfetch\(|\bset(Timeout|Interval)\(|\bcrypto\.|\bMath\.random\b/;
const PURE = /^web-admin\/offline\/operations\/(?!.*\.test\.ts$)/;
const MAY_SPEAK_SQL = /^api\/(platform\/database|operator\/(backup|demo))\/|queries\.ts$|^tests\//;

/** The faults of a source file, in words; rules that imports cannot show. */
export function faultsOf(path: string, text: string): string[] {
  const faults: string[] = [];
  if (/^(api|shared)\//.test(path) && path !== "api/platform/config/config.ts") {
    faults.push(
      ...found(path, text, ENVIRONMENT, "only api/platform/config/config.ts reads the environment"),
    );
  }
  if (!MAY_SPEAK_SQL.test(path)) {
    faults.push(...found(path, text, SQL, "SQL belongs into queries.ts or api/platform/database/"));
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
