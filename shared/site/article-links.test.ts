import { expect, test } from "bun:test";
import { isLinkAllowed, LINK_SCHEMES, linkAddress } from "./article-links.ts";

test.each([
  ["example.org", "http://example.org"],
  ["example.org:8080/a?b#c", "http://example.org:8080/a?b#c"],
  [" https://example.org ", "https://example.org"],
  ["//example.org/x", "http://example.org/x"],
  ["/uploads/a.pdf", "/uploads/a.pdf"],
  ["info@clinic.ru", "mailto:info@clinic.ru"],
  ["tel:+79001234567", "tel:+79001234567"],
  ["MAILTO:a@b.ru", "MAILTO:a@b.ru"],
])("A-5.25 %p is kept as %p", (typed, kept) => {
  expect(linkAddress(typed)).toBe(kept);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "",
  "  ",
])("A-5.24 %p is refused", (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

test("A-5.24 every listed scheme is accepted, all others are refused", () => {
  for (const scheme of LINK_SCHEMES) expect(linkAddress(`${scheme}:x`)).toBe(`${scheme}:x`);
  expect(isLinkAllowed("javascript:alert(1)")).toBe(false);
  expect(isLinkAllowed(" java\tscript:alert(1)")).toBe(false);
  expect(isLinkAllowed("/uploads/a.pdf")).toBe(true);
});
