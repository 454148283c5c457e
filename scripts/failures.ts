const MOST_LINES_OF_ONE = 60;

/**
 * Passes on what a test runner prints, and keeps what it printed of each failure: a log of which
 * only the end is left must still say what failed, and why.
 */
export class Failures {
  private readonly kept: string[] = [];
  private sinceLastTest: string[] = [];

  async follow(output: ReadableStream<Uint8Array>): Promise<void> {
    this.sinceLastTest = [];
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of output) {
      process.stderr.write(chunk);
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.take(line);
    }
  }

  print(): void {
    for (const failure of this.kept) console.error(`\n— failed\n${failure}`);
  }

  private take(line: string): void {
    this.sinceLastTest.push(line);
    if (/^(\(fail\)|✗)/.test(line) && !this.isKept(line)) {
      this.kept.push(this.sinceLastTest.slice(-MOST_LINES_OF_ONE).join("\n"));
    }
    if (/^(\((pass|fail)\)|✗)/.test(line)) this.sinceLastTest = [];
  }

  /** The runner names them once more at its end, without what happened. */
  private isKept(line: string): boolean {
    return this.kept.some((failure) => failure.endsWith(line));
  }
}
