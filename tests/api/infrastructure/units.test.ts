import { expect, test } from "bun:test";

const UNITS = ["priem", "priem-backup"] as const;

/** The lines of a unit, without comments. */
async function linesOf(unit: string): Promise<string[]> {
  const text = await Bun.file(`deploy/${unit}.service`).text();
  return text.split("\n").filter((line) => /^\w+=/.test(line));
}

test("both units start after PostgreSQL, and the backup tries again but not after a failed copy", async () => {
  for (const unit of UNITS) {
    expect(await linesOf(unit)).toContain("After=network-online.target postgresql.service");
  }
  expect(await linesOf("priem-backup")).toEqual(
    expect.arrayContaining(["Restart=on-failure", "RestartSec=5min", "RestartPreventExitStatus=2"]),
  );
});

for (const unit of UNITS) {
  test(`systemd finds ${unit}.service confined`, async () => {
    const file = `deploy/${unit}.service`;
    const command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", file];
    const { exitCode, stdout } = Bun.spawnSync(command);
    const [verdict] = stdout.toString().trim().split("\n").slice(-1);
    expect([exitCode, verdict]).toEqual([0, expect.stringContaining("OK")]);
  });
}
