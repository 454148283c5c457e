export interface FileTime {
  file: string;
  seconds: number;
}

/** What each file took by a JUnit report, the slowest first. */
export function fileTimes(report: string): FileTime[] {
  const suites = report.matchAll(/<testsuite name="([^"]*)" file="\1"[^>]*? time="([\d.]+)"/g);
  return Array.from(suites, ([, file = "", seconds]) => ({ file, seconds: Number(seconds) })).sort(
    (a, b) => b.seconds - a.seconds,
  );
}
