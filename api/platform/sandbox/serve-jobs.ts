/** The answer of a confined process: a result, or the error of its work. */
export type Answer<Result> = { result: Result } | { failure: { name: string; message: string } };

/**
 * A question and its answer have the same number, so a late answer is not matched to a different
 * question.
 */
export interface Numbered<Content> {
  number: number;
  content: Content;
}

/** Answers jobs one by one; runs in a process that its parent may end at any moment. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // Ctrl-C reaches the whole group: the parent finishes its requests, and needs us for that.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0));
  process.on("message", async ({ number, content }: Numbered<Job>) => {
    const answer: Numbered<Answer<Result>> = { number, content: await answerTo(work, content) };
    process.send?.(answer);
  });
}

async function answerTo<Job, Result>(
  work: (job: Job) => Promise<Result>,
  job: Job,
): Promise<Answer<Result>> {
  try {
    return { result: await work(job) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { failure: { name, message } };
  }
}
