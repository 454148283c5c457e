import { afterAll, expect, test } from "bun:test";
import { cp, mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { asSuperuser, freshDatabase } from "../../support/server/database.ts";
import { folderForFile } from "../../support/server/for-file.ts";
import { endLeftovers, launch, saidBy } from "../../support/server/product.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const BACKUP_KEY = "0123456789abcdef0123456789abcdef";
const image = folderForFile("priem-image-");
afterAll(async () => {
  endLeftovers();
});

/** A stage's lines that copy from this folder, and those that run a command. */
function stagesOf(dockerfile: string) {
  return dockerfile.split(/^FROM /m).map((stage) => ({
    copies: [...stage.matchAll(/^COPY (?!--from)(.+)$/gm)].map(([, words = ""]) =>
      words.split(" "),
    ),
    dist: /^COPY --from=build \/app\/dist /m.test(stage),
    runs: [...stage.matchAll(/^RUN (.+)$/gm)].map(([, command = ""]) => command),
  }));
}

async function copyInto(image: string, copies: readonly string[][]): Promise<void> {
  for (const words of copies) {
    const target = words.at(-1) ?? "";
    for (const source of words.slice(0, -1)) {
      const into = target.endsWith("/") ? join(target, basename(source)) : target;
      await mkdir(join(image, into, ".."), { recursive: true });
      await cp(join(ROOT, source), join(image, into), { recursive: true });
    }
  }
}

async function run(command: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...command], {
    cwd: image,
    env: { ...process.env, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, said, complained };
}

test("the image of the Dockerfile starts, backs up and checks a backup", async () => {
  const stages = stagesOf(await Bun.file(join(ROOT, "Dockerfile")).text());
  const [packages, final] = stages.slice(-2);
  await copyInto(image, packages?.copies ?? []);
  const [install = ""] = packages?.runs ?? [];
  const installed = await run([process.execPath, ...install.split(" ").slice(1)]);
  expect(installed).toMatchObject({ code: 0 });
  await copyInto(image, final?.copies ?? []);
  expect(final?.dist).toBe(true);
  await cp(join(ROOT, "dist"), join(image, "dist"), { recursive: true });

  const { url, drop } = await freshDatabase();
  const env = { DATABASE_URL: url, BACKUP_KEY, NODE_ENV: "production" };
  const product = launch([process.execPath, "api/main.ts"], env, image);
  const [, address = ""] = await saidBy(product, /Site +(http:\S+?)\/\n/);
  expect((await fetch(`${address}/`)).status).toBe(200);
  product.kill("SIGTERM");
  expect(await product.ended).toBe(0);
  const bun = [process.execPath, "run"];
  expect(await run([...bun, "backup", "clinic"], env)).toMatchObject({ code: 0 });
  expect(await run([...bun, "restore", "--check", "clinic"], env)).toMatchObject({ code: 0 });
  for (const [command, words] of [
    ["import", "bun run import"],
    ["reset-password", "There is no user --nonsense."],
    ["unused-uploads", "bun run unused-uploads lists them"],
  ] as const) {
    const { code, said, complained } = await run([...bun, command, "--nonsense"], env);
    expect([command, code, said + complained]).toEqual([
      command,
      1,
      expect.stringContaining(words),
    ]);
  }
  await drop();
});

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  logging?: { options: Record<string, string> };
}

test("compose writes no password into an address, limits each log, and keeps names out of PostgreSQL's", async () => {
  const text = await Bun.file(join(ROOT, "compose.yaml")).text();
  expect(text).not.toMatch(/:\/\/[^\s/]*:[^\s/]*@/);
  const { services } = Bun.YAML.parse(text) as { services: Record<string, Service> };
  for (const [name, { logging }] of Object.entries(services)) {
    expect([name, logging?.options["max-size"]]).toEqual([name, "10m"]);
  }
  for (const name of ["database", "standby"]) {
    expect(services[name]?.command).toContain("log_min_error_statement=panic");
    expect(services[name]?.command).toContain("log_error_verbosity=terse");
  }
});

test("a password with all reserved characters of an address is read from PGPASSWORD", async () => {
  const { url, drop } = await freshDatabase();
  const password = "a@b:c/d%2?#'\"$ x";
  const role = `password_${process.pid}`;
  await asSuperuser(async (db) => {
    const [quoted] = await db<{ text: string }[]>`select quote_literal(${password}) as text`;
    await db.unsafe(`create role ${role} login in role priem password ${quoted?.text}`);
  });
  const address = new URL(url);
  address.username = role;
  address.password = "";
  const command = [process.execPath, join(ROOT, "scripts/operator/reset-password.ts"), "nobody"];
  const env = { DATABASE_URL: address.href };
  expect((await run(command, { ...env, PGPASSWORD: password })).complained).toBe(
    "There is no user nobody.\n",
  );
  expect((await run(command, { ...env, PGPASSWORD: "another" })).complained).toContain(
    "password authentication failed",
  );
  await asSuperuser((db) => db.unsafe(`drop role ${role}`));
  await drop();
});
