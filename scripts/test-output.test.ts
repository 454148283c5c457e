import { expect, spyOn, test } from "bun:test";
import { TestOutput } from "./test-output.ts";

test("counts files, passes and failures once, even if a line arrives in two chunks", async () => {
  const printed = [
    "shared/a.test.ts:\n(pass) adds [0.31ms]\n",
    "\napi/b.test.ts:\nexpected 1\n(fail) subt",
    "racts [2.00ms]\n\nshared/a.test.ts:\n(pass) multiplies\n",
    "2 tests failed:\n(fail) subtracts [2.00ms]\n",
  ];
  const silenced = spyOn(process.stderr, "write").mockReturnValue(true);
  const output = new TestOutput(3);
  await output.follow(new Blob(printed).stream());
  silenced.mockRestore();
  expect(output.progress()).toBe("2 of 3 files begun, 2 passed, 1 failed");
});

test("names the files of failures, and counts a file that does not load as a failure", async () => {
  const silenced = spyOn(process.stderr, "write").mockReturnValue(true);
  const output = new TestOutput(1);
  await output.follow(new Blob(["tests/e2e/a.e2e.ts:\n(fail) opens\n"]).stream());
  const unloaded = new TestOutput(1);
  await unloaded.follow(new Blob(["error: Cannot find module\n"]).stream());
  silenced.mockRestore();
  expect(output.failedFiles()).toEqual(["tests/e2e/a.e2e.ts"]);
  unloaded.code = 1;
  expect(unloaded.count()).toEqual({ passed: 0, failed: 1 });
});

test("unloadable files and dead workers count besides other failures", async () => {
  const silenced = spyOn(process.stderr, "write").mockImplementation(() => true);
  const output = new TestOutput(3);
  const rule = "-".repeat(31);
  const lines = [
    "api/a.test.ts:\n",
    "# Unhandled error between tests",
    rule,
    "error: Cannot find module './nope'",
    rule,
    "✗ api/b.test.ts (worker crashed: SIGKILL)",
    "tests/e2e/c.e2e.ts:",
    "(fail) opens",
    "",
  ];
  await output.follow(new Blob([lines.join("\n")]).stream());
  silenced.mockRestore();
  expect(output.failedFiles()).toEqual(["api/a.test.ts", "api/b.test.ts", "tests/e2e/c.e2e.ts"]);
  expect(output.count()).toEqual({ passed: 0, failed: 3 });
});

test("files that a dead runner never began count as failures", async () => {
  const silenced = spyOn(process.stderr, "write").mockReturnValue(true);
  const output = new TestOutput(3);
  await output.follow(new Blob(["tests/e2e/a.e2e.ts:\n(fail) opens\n"]).stream());
  silenced.mockRestore();
  output.code = 137;
  expect(output.count()).toEqual({ passed: 0, failed: 3 });
});
