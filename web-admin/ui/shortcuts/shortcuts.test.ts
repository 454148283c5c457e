import { expect, test } from "bun:test";
import { shortcutOf } from "./shortcuts.ts";

const pressed = (code: string, repeat: boolean) => ({ key: "", code, shiftKey: false, repeat });

test.each([
  ["KeyA", "arrived", null],
  ["KeyP", "print", null],
  ["ArrowRight", "nextDay", "nextDay"],
] as const)("%s does %p, and %p again while it is held down", (code, once, held) => {
  expect(shortcutOf(pressed(code, false))).toBe(once);
  expect(shortcutOf(pressed(code, true))).toBe(held);
});
