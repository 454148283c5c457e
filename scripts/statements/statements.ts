import { ROOT, StepFailed } from "../step.ts";
import { findStatementFaults, namedTestsIn, readStatements } from "./statement-index.ts";

const TESTS = "{shared,web-public,web-admin,api,scripts,tests}/**/*.{test,e2e}.{ts,tsx}";

async function readAll() {
  const statements = readStatements(await Bun.file(`${ROOT}/tests/statements.md`).text());
  const files = (await Array.fromAsync(new Bun.Glob(TESTS).scan({ cwd: ROOT }))).sort();
  const own = "scripts/statements/statement-index.test.ts";
  const tests = await Promise.all(
    files
      .filter((file) => file !== own)
      .map(async (file) => namedTestsIn(file, await Bun.file(`${ROOT}/${file}`).text())),
  );
  return { statements, tests: tests.flat() };
}

/** @throws StepFailed where a statement has no test, or a test names an unknown one */
export async function checkStatements(): Promise<void> {
  const { statements, tests } = await readAll();
  const faults = findStatementFaults(statements, tests);
  if (faults.length > 0) throw new StepFailed(faults.join("\n"), ["run", "statements"]);
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  const { statements, tests } = await readAll();
  for (const { id, text } of statements) {
    const isWanted = wanted.some((part) => id === part || id.startsWith(`${part}.`));
    if (wanted.length > 0 && !isWanted) continue;
    console.log(`${id} ${text}`);
    for (const { file, title, ids } of tests) {
      if (ids.includes(id)) console.log(`    ${file}: ${title}`);
    }
  }
}
