import { cpus, totalmem } from "node:os";

/** The machine's shape, as far as figures depend on it. */
export function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 1e9);
  return `${cpus().length} × ${first?.model ?? "?"}, ${gigabytes} GB, ${process.platform}, Bun ${Bun.version}`;
}
