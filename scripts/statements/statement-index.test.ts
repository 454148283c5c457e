import { expect, test } from "bun:test";
import { findStatementFaults, namedTestsIn, readStatements } from "./statement-index.ts";

const MARKDOWN = "| id | statement |\n|---|---|\n| P-1.1 | Claims shown |\n| A-2.10 | A list † |\n";

test("statements are the rows of the table, in order", () => {
  expect(readStatements(MARKDOWN)).toEqual([
    { id: "P-1.1", text: "Claims shown" },
    { id: "A-2.10", text: "A list †" },
  ]);
});

test("a test's title may be on a separate line and name several statements", () => {
  const source =
    'describe("Home", () => {\n  test(\n    "P-1.1 A-2.10 shows \'claims\'",\n    run,\n  );\n});';
  expect(namedTestsIn("home.test.ts", source)).toEqual([
    { file: "home.test.ts", title: "P-1.1 A-2.10 shows 'claims'", ids: ["P-1.1", "A-2.10"] },
  ]);
});

test("a row of a test table begins with an id", () => {
  const source = 'test.each([["A-2.10 DELETE", "/api"]])("%s", run);';
  expect(namedTestsIn("calls.test.ts", source).map(({ ids }) => ids)).toEqual([["A-2.10"]]);
});

test("an id outside of a title does not count", () => {
  expect(namedTestsIn("home.test.ts", '// P-1.1\ntest("shows claims", run);')).toEqual([]);
});

test("a statement without a test and an id without a statement are faults", () => {
  const tests = [{ file: "home.test.ts", title: "P-1.1 P-9.99 shows", ids: ["P-1.1", "P-9.99"] }];
  expect(findStatementFaults(readStatements(MARKDOWN), tests)).toEqual([
    "A-2.10: no test names it",
    "home.test.ts: there is no statement P-9.99",
  ]);
});
