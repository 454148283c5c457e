import { serveJobs } from "../../../api/platform/sandbox/serve-jobs.ts";

/** Jobs of the tests' sandbox process. */
export type ConfinedJob = { spin: true } | { eat: true } | { fail: string } | { echo: string };

serveJobs<ConfinedJob, string>(async (job) => {
  if ("spin" in job) for (;;);
  if ("fail" in job) throw new TypeError(job.fail);
  if ("echo" in job) return job.echo;
  const eaten: Uint8Array[] = [];
  for (;;) eaten.push(new Uint8Array(16 * 1024 * 1024).fill(1));
});
