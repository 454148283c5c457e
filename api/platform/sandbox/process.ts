import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Subprocess } from "bun";
import { FairQueue } from "./fair-queue.ts";
import type { Answer, Numbered } from "./serve-jobs.ts";

export interface Limits {
  /** Of processor time, which a busy machine does not use up; held where the system reports it (Linux). */
  processorMs: number;
  /** Of time by the clock, for a job that waits for nothing. */
  elapsedMs: number;
  /** Of memory in use; held where the system reports it (Linux). */
  bytes: number;
}

/** A job took more than it may, and its process was ended. */
export class LimitExceeded extends Error {
  override name = "LimitExceeded";
}

/** A job failed by itself; `cause` is the error of its process. */
export class JobFailed extends Error {
  override name = "JobFailed";
  constructor(readonly failure: { name: string; message: string }) {
    super(`A confined job failed: ${failure.name}`);
  }
}

/** The job whose answer is waited for. */
interface Waiting<Result> {
  number: number;
  settle: (answer: Answer<Result>) => void;
  fail: (error: Error) => void;
}

/** Longer than a person needs between two uploads. */
const REST_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 50;
const PAGE_BYTES = 4096;
/** Linux reports this time in hundredths of a second. */
const TICK_MS = 10;

/** Busy with an endless job, one would not see that we are gone. */
const running = new Set<Subprocess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * A separate process for work on uploaded files: if it crashes, the server continues; it is ended
 * when it exceeds its time or memory. Started by the first job.
 */
export class ConfinedProcess<Job, Result> {
  readonly #queue = new FairQueue();
  #child: Subprocess | null = null;
  #asked = 0;
  #waiting: Waiting<Result> | null = null;
  #rest: NodeJS.Timeout | null = null;

  constructor(
    private readonly script: URL,
    private readonly limits: Limits,
  ) {}

  /** Does a job when it is its owner's turn. */
  async run(owner: string, job: Job): Promise<Result> {
    const answer = await this.#queue.turn(owner, () => this.#work(job));
    if ("failure" in answer) throw new JobFailed(answer.failure);
    return answer.result;
  }

  waitingOf(owner: string): number {
    return this.#queue.waitingOf(owner);
  }

  async #work(job: Job): Promise<Answer<Result>> {
    if (this.#rest) clearTimeout(this.#rest);
    const child = this.#child ?? this.#start();
    const end = (why: string) => {
      this.#end(child);
      this.#waiting?.fail(new LimitExceeded(why));
    };
    const { processorMs, elapsedMs, bytes } = this.limits;
    const before = processorTimeOf(child.pid);
    const time = setTimeout(() => end("time"), elapsedMs);
    const watch = setInterval(() => {
      if (processorTimeOf(child.pid) - before > processorMs) end("processor time");
      else if (memoryOf(child.pid) > bytes) end("memory");
    }, LOOK_EVERY_MS);
    try {
      return await new Promise<Answer<Result>>((settle, fail) => {
        this.#asked += 1;
        const question: Numbered<Job> = { number: this.#asked, content: job };
        this.#waiting = { number: question.number, settle, fail };
        child.send(question);
      });
    } finally {
      clearTimeout(time);
      clearInterval(watch);
      this.#waiting = null;
      this.#rest = setTimeout(() => this.#end(this.#child), REST_AFTER_MS);
      this.#rest.unref();
    }
  }

  #start(): Subprocess {
    const child = Bun.spawn([process.execPath, fileURLToPath(this.script)], {
      // Our environment is not passed on.
      env: {},
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      serialization: "advanced",
      ipc: ({ number, content }: Numbered<Answer<Result>>) => {
        if (this.#waiting?.number === number) this.#waiting.settle(content);
      },
      onExit: (ended) => {
        running.delete(ended);
        if (this.#child !== ended) return;
        this.#child = null;
        this.#waiting?.fail(new LimitExceeded("ended by the system"));
      },
    });
    child.unref();
    this.#child = child;
    running.add(child);
    return child;
  }

  #end(child: Subprocess | null): void {
    if (this.#child === child) this.#child = null;
    child?.kill("SIGKILL");
  }
}

function memoryOf(pid: number): number {
  const [, resident] = readProcess(pid, "statm").split(" ");
  return Number(resident ?? 0) * PAGE_BYTES;
}

/** In milliseconds, of all its threads. */
function processorTimeOf(pid: number): number {
  // The name in brackets may hold spaces; eleven fields after it come user and system time.
  const [, after = ""] = readProcess(pid, "stat").split(") ");
  const [user, system] = after.split(" ").slice(11);
  return (Number(user ?? 0) + Number(system ?? 0)) * TICK_MS;
}

/** The system's report of a process; empty if it is gone. */
function readProcess(pid: number, file: "stat" | "statm"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // It may end at any moment, and other systems have no such files.
    return "";
  }
}
