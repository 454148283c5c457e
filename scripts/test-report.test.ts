import { expect, test } from "bun:test";
import { fileResults } from "./test-report.ts";

test("a report says what became of each file, without the groups within it", () => {
  const report = `<testsuites name="bun test" tests="6" failures="1" time="9.0">
  <testsuite name="tests/quick.test.ts" file="tests/quick.test.ts" tests="1" failures="0" skipped="0" time="0.5" hostname="x">
    <testcase name="one" classname="one" time="0.1" file="tests/quick.test.ts" line="3" />
  </testsuite>
  <testsuite name="tests/slow.e2e.ts" file="tests/slow.e2e.ts" tests="5" failures="1" skipped="1" time="8.25" hostname="x">
    <testsuite name="Login" file="tests/slow.e2e.ts" line="28" tests="2" failures="1" time="7" hostname="x">
    </testsuite>
  </testsuite>
</testsuites>`;
  expect(fileResults(report)).toEqual([
    { file: "tests/slow.e2e.ts", passed: 3, failed: 1, seconds: 8.25 },
    { file: "tests/quick.test.ts", passed: 1, failed: 0, seconds: 0.5 },
  ]);
});
