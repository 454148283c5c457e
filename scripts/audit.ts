import { z } from "zod";
import { ROOT } from "./step.ts";

const advisorySchema = z.object({
  url: z.string(),
  title: z.string(),
  severity: z.string(),
  vulnerable_versions: z.string(),
});
const reportSchema = z.record(z.string(), z.array(advisorySchema));
type Report = z.infer<typeof reportSchema>;

const CLEAN = 0;
const ADVISORIES = 1;
/** A failed check must not look clean: the person who runs this every week should notice. */
const UNCHECKED = 2;

/**
 * Compares the lock file with the registry's advisories; reports if the registry is unreachable.
 */
async function audit(): Promise<number> {
  const asked = Bun.spawn([process.execPath, "audit", "--json"], {
    cwd: ROOT,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [answer, complaint] = await Promise.all([
    new Response(asked.stdout).text(),
    new Response(asked.stderr).text(),
  ]);
  const report = readReport(answer);
  if (!report) {
    console.error("The lock file is UNCHECKED: the registry's advisory database did not answer.");
    console.error(complaint.trim());
    return UNCHECKED;
  }
  const lines = Object.entries(report).flatMap(([name, advisories]) =>
    advisories.map(
      ({ severity, vulnerable_versions, title, url }) =>
        `${severity}: ${name} ${vulnerable_versions}: ${title} (${url})`,
    ),
  );
  for (const line of lines) console.log(line);
  console.log(`${lines.length} known advisories for the packages of bun.lock`);
  return lines.length > 0 ? ADVISORIES : CLEAN;
}

function readReport(answer: string): Report | null {
  const start = answer.indexOf("{");
  if (start < 0) return null;
  const report = reportSchema.safeParse(parsed(answer.slice(start)));
  return report.success ? report.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

process.exit(await audit());
