import { expect, test } from "bun:test";
import { fileTimes } from "./file-times.ts";

test("a report tells what each file took, without the groups within it", () => {
  const report = `<testsuites name="bun test" tests="3" failures="0" time="9.0">
  <testsuite name="tests/quick.test.ts" file="tests/quick.test.ts" tests="1" time="0.5" hostname="x">
    <testcase name="one" classname="one" time="0.1" file="tests/quick.test.ts" line="3" />
  </testsuite>
  <testsuite name="tests/slow.e2e.ts" file="tests/slow.e2e.ts" tests="2" time="8.25" hostname="x">
    <testsuite name="Login" file="tests/slow.e2e.ts" line="28" tests="2" time="7" hostname="x">
    </testsuite>
  </testsuite>
</testsuites>`;
  expect(fileTimes(report)).toEqual([
    { file: "tests/slow.e2e.ts", seconds: 8.25 },
    { file: "tests/quick.test.ts", seconds: 0.5 },
  ]);
});
