import { existsSync } from "node:fs";
import { installDebianPackage, isDebianRoot } from "./debian.ts";
import { StepFailed } from "./step.ts";

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

async function installFromDebian(): Promise<void> {
  const name = "libreoffice-writer-nogui";
  console.log(`No LibreOffice found, acts are opened in it: apt-get install ${name}`);
  if (!(await installDebianPackage(name))) throw new StepFailed("apt-get failed", ["run", "test"]);
}
