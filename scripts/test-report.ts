export interface FileResult {
  file: string;
  passed: number;
  failed: number;
  seconds: number;
}

/** What became of each file by a JUnit report, the slowest first. */
export function fileResults(report: string): FileResult[] {
  const suites = report.matchAll(/<testsuite name="([^"]*)" file="\1"([^>]*)>/g);
  return Array.from(suites, ([, file = "", attributes = ""]) => {
    const number = (name: string) =>
      Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(attributes)?.[1] ?? 0);
    const failed = number("failures") + number("errors");
    return {
      file,
      failed,
      passed: number("tests") - failed - number("skipped"),
      seconds: number("time"),
    };
  }).sort((a, b) => b.seconds - a.seconds);
}
