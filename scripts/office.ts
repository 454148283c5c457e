import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { StepFailed, step } from "./step.ts";

const OF_THE_SYSTEM = [
  "/usr/bin/soffice",
  "/usr/bin/libreoffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
];

/** The path of a LibreOffice: the one named, the system's, or one installed now. */
export async function ensureOffice(): Promise<string> {
  const found = findOffice();
  if (found) return found;
  if (isDebianRoot()) await installFromDebian();
  const installed = findOffice();
  if (installed) return installed;
  throw new StepFailed("LibreOffice is missing: install it, or name it in OFFICE_PATH.", [
    "run",
    "test",
  ]);
}

export function findOffice(): string | undefined {
  return [process.env.OFFICE_PATH, ...OF_THE_SYSTEM].find((path) => path && existsSync(path));
}

function isDebianRoot(): boolean {
  if (!existsSync("/etc/os-release") || userInfo().uid !== 0) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

async function installFromDebian(): Promise<void> {
  const name = "libreoffice-writer-nogui";
  console.log(`No LibreOffice found, acts are opened in it: apt-get install ${name}`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  for (const verb of [["update"], ["install", "--yes", "--no-install-recommends", name]]) {
    await step(`apt-get ${verb[0]}`, async () => {
      const child = Bun.spawn(["apt-get", "-qq", ...verb], { ...options, stdout: "ignore" });
      if ((await child.exited) !== 0) throw new StepFailed("apt-get failed", ["run", "test"]);
    });
  }
}
