import { describe, expect, test } from "bun:test";
import {
  ConfinedProcess,
  JobFailed,
  LimitExceeded,
} from "../../../api/platform/sandbox/process.ts";
import type { ConfinedJob } from "../../support/server/confined-jobs.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";
import { until } from "../../support/time/until.ts";

const SCRIPT = new URL("../../support/server/confined-jobs.ts", import.meta.url);
const confined = () =>
  new ConfinedProcess<ConfinedJob, string>(SCRIPT, {
    processorMs: 1_500,
    elapsedMs: 300_000,
    bytes: 400 * 1024 * 1024,
  });

describe("a job in a confined process", () => {
  test("that never ends is ended after its time; we answer meanwhile, and the next one is done", async () => {
    const one = confined();
    const spinning = one.run("a", { spin: true });
    let waited = 0;
    const beats = setInterval(() => {
      waited += 1;
    }, 20);
    await expect(spinning).rejects.toEqual(new LimitExceeded("processor time"));
    clearInterval(beats);
    expect(waited).toBeGreaterThan(20);
    expect(await one.run("a", { echo: "next" })).toBe("next");
  });

  test("that a busy machine does not get to is given its time", async () => {
    const one = confined();
    const others = await childrenOf(process.pid);
    await one.run("a", { echo: "warm" });
    const child = (await childrenOf(process.pid)).find((pid) => !others.includes(pid)) ?? 0;
    expect(child).toBeGreaterThan(0);
    process.kill(child, "SIGSTOP");
    const done = one.run("a", { echo: "late" });
    await Bun.sleep(2_000);
    process.kill(child, "SIGCONT");
    expect(await done).toBe("late");
  });

  test("that eats memory is ended before the machine is", async () => {
    const roomy = new ConfinedProcess<ConfinedJob, string>(SCRIPT, {
      processorMs: 30_000,
      elapsedMs: 60_000,
      bytes: 400 * 1024 * 1024,
    });
    const failure = await roomy.run("a", { eat: true }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LimitExceeded);
    expect(await roomy.run("a", { echo: "next" })).toBe("next");
  });

  test("that fails is reported, and the process survives", async () => {
    const one = confined();
    const failure = await one.run("a", { fail: "broken" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(JobFailed);
    expect(await one.run("a", { echo: "next" })).toBe("next");
  });

  test("that exceeds its time is ended, and its late answer is not taken for another job's", async () => {
    const one = new ConfinedProcess<ConfinedJob, string>(SCRIPT, {
      processorMs: 10_000,
      elapsedMs: 2_500,
      bytes: 1e9,
    });
    await one.run("a", { echo: "warm" });
    const late = one.run("a", { echo: "late" }).catch((error: unknown) => error);
    const next = ["first", "second", "third"].map((word) => one.run("a", { echo: word }));
    // The answer arrives while the event loop is blocked, and the time limit passes meanwhile.
    queueMicrotask(() => Bun.sleepSync(2_800));
    expect(await late).toBeInstanceOf(LimitExceeded);
    expect(await Promise.all(next)).toEqual(["first", "second", "third"]);
  });

  test("waits for its owner's turn: many jobs of one owner do not delay another's", async () => {
    const one = confined();
    const order: string[] = [];
    const job = async (owner: string) => {
      await one.run(owner, { echo: owner });
      order.push(owner);
    };
    const all = ["a", "a", "a", "a", "b", "c"].map(job);
    await Promise.all(all);
    expect(order).toEqual(["a", "a", "b", "c", "a", "a"]);
  });

  test("that never ends does not outlive our process, ended by SIGTERM", async () => {
    const ms = await repeatWhileSlow((each) => each >= 2_000, endSpinning);
    expect(ms).toBeLessThan(2_000);
  });
});

/** Ends a process whose confined one spins. @returns the ms it took. */
async function endSpinning(): Promise<number> {
  const parent = Bun.spawn(
    [
      process.execPath,
      "-e",
      `import { ConfinedProcess } from "./api/platform/sandbox/process.ts";
       const one = new ConfinedProcess(new URL(${JSON.stringify(SCRIPT.href)}), { processorMs: 60_000, elapsedMs: 60_000, bytes: 1e12 });
       process.on("SIGTERM", () => process.exit(0));
       await one.run("a", { echo: "x" });
       setTimeout(() => console.log("busy"), 300);
       await one.run("a", { spin: true });`,
    ],
    { stdout: "pipe" },
  );
  await parent.stdout.getReader().read();
  const [child = 0] = await childrenOf(parent.pid);
  expect(await stateOf(child)).toMatch(/^[RSD]$/);
  const began = performance.now();
  parent.kill("SIGTERM");
  await parent.exited;
  const ms = performance.now() - began;
  await until(async () => /^Z?$/.test(await stateOf(child)));
  return ms;
}

/** `ps` itself is a child, too, gone after its output. */
async function childrenOf(pid: number): Promise<number[]> {
  const ps = Bun.spawn(["ps", "-o", "pid=", "--ppid", `${pid}`]);
  const printed = await new Response(ps.stdout).text();
  return printed
    .split("\n")
    .map(Number)
    .filter((child) => child > 0 && child !== ps.pid);
}

/** State as `ps` prints it: empty if gone, Z for a zombie. */
async function stateOf(pid: number): Promise<string> {
  const printed = Bun.spawn(["ps", "-o", "state=", "-p", `${pid}`]).stdout;
  return (await new Response(printed).text()).trim();
}
