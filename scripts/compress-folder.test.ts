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
      const [plain, gzipped] = [name, `${name}.gz`].map((each) =>
        Bun.file(join(ROOT, folder, each)),
      );
      expect(Bun.gunzipSync((await gzipped?.bytes()) ?? new Uint8Array())).toEqual(
        (await plain?.bytes()) ?? new Uint8Array(),
      );
    }
  },
);
