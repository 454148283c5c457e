import { expect, test } from "bun:test";
import { otherMajor } from "../../support/database/other-postgres.ts";

/** Migrations, writes under locks, the feed. A backup moves to it and back in `backup/commands`. */
const FILES = ["database/row-locks", "sync/snapshot"];

if (otherMajor === null) console.log("No PostgreSQL of the system's: tested on the embedded only");

for (const major of otherMajor === null ? [] : [otherMajor]) {
  test(`the same tests pass on the system's PostgreSQL ${major}`, async () => {
    const files = FILES.map((name) => `./tests/api/${name}.test.ts`);
    const run = Bun.spawn([process.execPath, "test", "--timeout", "60000", ...files], {
      cwd: new URL("../../../", import.meta.url).pathname,
      env: { ...process.env, TEST_POSTGRES: major },
      stdout: "ignore",
      stderr: "pipe",
    });
    const said = await new Response(run.stderr).text();
    const failed = said.split("\n").filter((line) => line.startsWith("(fail)"));
    expect({ code: await run.exited, failed }).toEqual({ code: 0, failed: [] });
    expect(Number(/(\d+) pass/.exec(said)?.[1])).toBeGreaterThan(10);
  });
}
