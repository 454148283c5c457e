/** An error, and before it what each open page of a browser test shows. */
const MOST_LINES_OF_ONE = 300;
const PROGRESS_EVERY_MS = 10_000;

/**
 * Passes on what a test runner prints, with a line of progress every ten seconds, and remembers
 * what it printed of each failure: a log of which only the end is left must still say what failed,
 * and why.
 */
export class TestOutput {
  private readonly failures: string[] = [];
  private readonly begun = new Set<string>();
  private readonly counts = { pass: 0, fail: 0 };
  private sinceLastTest: string[] = [];

  constructor(private readonly files: number) {}

  async follow(output: ReadableStream<Uint8Array>): Promise<void> {
    const began = performance.now();
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - began) / 1000);
      process.stderr.write(`\n— after ${seconds} s: ${this.progress()}\n\n`);
    }, PROGRESS_EVERY_MS);
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of output) {
      process.stderr.write(chunk);
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.take(line);
    }
    clearInterval(progress);
  }

  /** The runner does not say when a file has ended, only when it begins to print its tests. */
  progress(): string {
    const { pass, fail } = this.counts;
    return `${this.begun.size} of ${this.files} files begun, ${pass} passed, ${fail} failed`;
  }

  printFailures(): void {
    for (const failure of this.failures) console.error(`\n— failed\n${failure}`);
  }

  private take(line: string): void {
    const [, file] = /^(\S+\.(?:test|e2e)\.tsx?):$/.exec(line) ?? [];
    if (file) this.begun.add(file);
    this.sinceLastTest.push(line);
    const isFailure = /^(\(fail\)|✗)/.test(line);
    if (isFailure && !this.isKnown(line)) {
      this.counts.fail++;
      this.failures.push(this.sinceLastTest.slice(-MOST_LINES_OF_ONE).join("\n"));
    }
    const isPass = line.startsWith("(pass)");
    if (isPass) this.counts.pass++;
    if (isFailure || isPass) this.sinceLastTest = [];
  }

  /** The runner names them once more at its end, without what happened. */
  private isKnown(line: string): boolean {
    return this.failures.some((failure) => failure.endsWith(line));
  }
}
