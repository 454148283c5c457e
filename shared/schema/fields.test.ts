import { expect, test } from "bun:test";
import { uuidSchema } from "./uid.ts";

test("A UUID of any version is accepted in either case and stored in lower case", () => {
  const uuid = "5E0B1C2D-0000-4000-8000-00000000000A";
  expect(uuidSchema.parse(uuid)).toBe(uuid.toLowerCase());
  expect(uuidSchema.safeParse("5e0b1c2d-0000-9000-f000-00000000000a").success).toBe(true);
});

test("A UUID is refused without its hyphens, with a digit missing and with text around it", () => {
  for (const text of [
    "",
    "12",
    "5e0b1c2d0000400080000000000000aa",
    "5e0b1c2d-0000-4000-8000-00000000000",
    "{5e0b1c2d-0000-4000-8000-00000000000a}",
    "5e0b1c2d-0000-4000-8000-00000000000a\n",
    undefined,
  ]) {
    expect(uuidSchema.safeParse(text).success).toBe(false);
  }
});
