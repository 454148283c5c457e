const AT_LEAST_MS = 60_000;
const TIMES_USUAL = 3;
/** For what has not passed yet; the slowest stage takes some four minutes. */
const UNKNOWN_MS = { oneFile: 180_000, manyFiles: 600_000 };

/** A mutation may stop a test for good: how long a list of test files may take. */
export class StageLimits {
  readonly #usual = new Map<string, number>();

  notePassed(files: readonly string[], ms: number): void {
    this.#usual.set(files.join(), ms);
  }

  /** In whole ms, as `Bun.spawn` asks. */
  of(files: readonly string[]): number {
    const usual = this.#usual.get(files.join());
    if (usual !== undefined) return AT_LEAST_MS + Math.round(TIMES_USUAL * usual);
    return files.length === 1 ? UNKNOWN_MS.oneFile : UNKNOWN_MS.manyFiles;
  }
}
