import { describe, expect, test } from "bun:test";
import { csvCell, csvLine } from "./csv.ts";

describe("A CSV cell", () => {
  test("leaves plain text as it is", () => {
    for (const text of ["", "Анна Ким", "12", "10.06.2027", "a, b"])
      expect(csvCell(text)).toBe(text);
  });

  test("quotes a semicolon, a quotation mark and a line break", () => {
    expect(csvCell("a;b")).toBe('"a;b"');
    expect(csvCell('a "b"')).toBe('"a ""b"""');
    expect(csvCell("a\nb")).toBe('"a\nb"');
    expect(csvCell("a\r\nb")).toBe('"a\r\nb"');
  });

  test("puts an apostrophe before a text that a spreadsheet would run as a formula", () => {
    for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"]) {
      expect(csvCell(text)).toBe(`'${text}`);
    }
  });

  test("escapes a formula after a leading line break, and quotes it", () => {
    expect(csvCell("\n=1+1")).toBe('"\'\n=1+1"');
    expect(csvCell("\r=1+1")).toBe('"\'\r=1+1"');
  });

  test("leaves a formatted Russian phone as it is, but not a text that only begins like one", () => {
    expect(csvCell("+7 (900) 123-45-67")).toBe("+7 (900) 123-45-67");
    expect(csvCell("+7 (900) 123-45-67=1")).toBe("'+7 (900) 123-45-67=1");
    expect(csvCell("+7 (900) 123-45-67\n=1")).toBe('"\'+7 (900) 123-45-67\n=1"');
  });
});

test("A CSV line has semicolons between its cells and ends with CRLF", () => {
  expect(csvLine(["a", "b;c", ""])).toBe('a;"b;c";\r\n');
});
