export type Count = { passed: number; failed: number };

/** An error, after the texts of each open page of a browser test. */
const MOST_LINES_OF_ONE = 300;
const PROGRESS_EVERY_MS = 10_000;

interface Failure {
  file: string;
  text: string;
}

/** Passes on the output of `bun test`, shows progress, and remembers each failure for the end. */
export class TestOutput {
  /** How the runner ended. */
  code = 0;
  readonly #failures: Failure[] = [];
  readonly #begun = new Set<string>();
  #passed = 0;
  #file = "";
  #sinceLastTest: string[] = [];
  /**
   * How many lines of dashes around an error outside tests were read; NaN outside such an error.
   */
  #rulesOfError = Number.NaN;

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
      for (const line of lines) this.#take(line);
    }
    clearInterval(progress);
  }

  /** The runner does not report the end of a file, only when it begins to print its tests. */
  progress(): string {
    const { passed, failed } = this.count();
    return `${this.#begun.size} of ${this.files} files begun, ${passed} passed, ${failed} failed`;
  }

  /** A failed runner also counts files that it never began, or one failure if it named no test. */
  count(): Count {
    const named = this.#failures.length;
    if (this.code === 0) return { passed: this.#passed, failed: named };
    const missing = Math.max(0, this.files - this.#begun.size);
    return { passed: this.#passed, failed: Math.max(1, named + missing) };
  }

  failedFiles(): string[] {
    return [...new Set(this.#failures.map(({ file }) => file))];
  }

  failuresIn(files: readonly string[]): number {
    return this.#failures.filter(({ file }) => files.includes(file)).length;
  }

  printFailures(): void {
    for (const { file, text } of this.#failures) console.error(`\n— failed in ${file}\n${text}`);
  }

  #take(line: string): void {
    const [, file] = /^(\S+\.(?:test|e2e)\.tsx?):$/.exec(line) ?? [];
    if (file) this.#file = file;
    if (file) this.#begun.add(file);
    this.#sinceLastTest.push(line);
    // A file that does not load, or whose worker ended, has no line of a failed test.
    const [, crashed] = /^✗ (\S+)/.exec(line) ?? [];
    if (crashed) {
      this.#file = crashed;
      this.#begun.add(crashed);
    }
    if (line.startsWith("# Unhandled error")) this.#rulesOfError = 0;
    if (/^-{10,}$/.test(line)) this.#rulesOfError++;
    const isErrorShown = this.#rulesOfError === 2;
    if (isErrorShown) this.#rulesOfError = Number.NaN;
    const isFailure = line.startsWith("(fail)") || crashed !== undefined || isErrorShown;
    if (line.startsWith("(pass)")) this.#passed++;
    else if (!isFailure) return;
    // At its end the runner names the failures once more.
    else if (isErrorShown || !this.#failures.some(({ text }) => text.endsWith(line)))
      this.#failures.push({
        file: this.#file,
        text: this.#sinceLastTest.slice(-MOST_LINES_OF_ONE).join("\n"),
      });
    this.#sinceLastTest = [];
  }
}
