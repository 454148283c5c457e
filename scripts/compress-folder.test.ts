import { expect, test } from "bun:test";
import { join } from "node:path";
import { ROOT } from "./step.ts";

test.each(["dist/site", "dist/admin"])(
  "every text of %s lies compressed beside itself",
  async (folder) => {
    const names = await Array.fromAsync(
      new Bun.Glob("**/*.{js,css,html,svg}").scan(join(ROOT, folder)),
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const path = join(ROOT, folder, name);
      expect(Bun.gunzipSync(await Bun.file(`${path}.gz`).bytes())).toEqual(
        await Bun.file(path).bytes(),
      );
    }
  },
);
