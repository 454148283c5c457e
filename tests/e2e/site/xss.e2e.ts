import { expect } from "bun:test";
import { XSS_VECTORS } from "../../api/articles/vectors.ts";
import { test } from "../../support/browser/browser-test.ts";
import { hunt } from "../xss/hunt.ts";

const EVERY = 120;

test("P-5.15 vectors in every text that is shown run nowhere, by the sanitiser alone and by the policy alone", async () => {
  const some = XSS_VECTORS.filter((_, at) => at % EVERY === 8);
  const { through, undefended, unanswered } = await hunt(some, some.slice(0, 1), () => {});
  expect({ through, unanswered }).toEqual({ through: [], unanswered: [] });
  expect(Object.entries(undefended).filter(([, songs]) => songs === 0)).toEqual([]);
});
