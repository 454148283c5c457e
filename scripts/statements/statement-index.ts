/** A sentence of the specification, such as `P-4.8`. */
export interface Statement {
  id: string;
  text: string;
}

/** A test whose title names statements. */
export interface NamedTest {
  file: string;
  title: string;
  ids: string[];
}

const ID = /\b[PA]-\d+\.\d+\b/g;
const ROW = /^\| ([PA]-\d+\.\d+) \| (.+) \|$/gm;
/** A test's title, or the title's part in a row of a table of tests, which begins with an id. */
const TITLE = /(?:\b(?:test|describe)\(\s*|(?=["`'][PA]-\d))(["`'])((?:(?!\1).)*)\1/g;

/** The rows of `tests/statements.md`, in their order. */
export function readStatements(markdown: string): Statement[] {
  return [...markdown.matchAll(ROW)].map(([, id = "", text = ""]) => ({ id, text }));
}

/** The tests of a file that name at least one statement. */
export function namedTestsIn(file: string, source: string): NamedTest[] {
  return [...source.matchAll(TITLE)].flatMap(([, , title = ""]) => {
    const ids = title.match(ID) ?? [];
    return ids.length > 0 ? [{ file, title, ids }] : [];
  });
}

/** Statements that no test names, and ids in titles that no statement has. */
export function findStatementFaults(
  statements: readonly Statement[],
  tests: readonly NamedTest[],
): string[] {
  const known = new Set(statements.map(({ id }) => id));
  const named = new Set(tests.flatMap(({ ids }) => ids));
  return [
    ...statements.filter(({ id }) => !named.has(id)).map(({ id }) => `${id}: no test names it`),
    ...tests.flatMap(({ file, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: there is no statement ${id}`),
    ),
  ];
}
