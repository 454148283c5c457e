import { expect, test } from "bun:test";
import { XSS_VECTORS } from "../api/articles/vectors.ts";
import { hunt } from "./xss/hunt.ts";

const EVERY = 24;

test("P-5.15 vectors in every text that is shown run nowhere, by the sanitiser alone and by the policy alone", async () => {
  const { nobody, ...guarded } = await hunt(
    XSS_VECTORS.filter((_, at) => at % EVERY === 8),
    () => {},
  );
  expect(guarded).toEqual({ sanitiser: [], policy: [], site: [], reception: [], editor: [] });
  expect(nobody.length).toBeGreaterThan(3);
}, 180_000);
