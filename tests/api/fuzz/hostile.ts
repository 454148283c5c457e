import fc from "fast-check";

/** Text that has broken something somewhere: in a parser, a database, a header, a page. */
const HOSTILE_TEXTS = [
  "",
  " ",
  "\0",
  "а\0б",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e",
  "‐’",
  "𝕬𝖓𝖓𝖆",
  "e\u0301".repeat(50),
  "'; drop table users; --",
  '" or ""="',
  "%s%n%x",
  "%00",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{constructor}}",
  "$1",
  "\r\nSet-Cookie: x=1",
  "__proto__",
  "null",
  "NaN",
  "1e400",
  "-0",
  "99999999999999999999",
  "2147483648",
  "0x7f",
  "٣",
  "30.02.2027",
  "00.00.0000",
  "9999-99-99",
  "24:00",
  "9:5",
  "x".repeat(70_000),
];

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

const deep = (levels: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e99,
    Number.MAX_SAFE_INTEGER,
    2_147_483_648,
    [],
    {},
    [[]],
    [{}],
    deep(500),
    { length: 1e9 },
    { toString: 1 },
  ),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number),
  fc.jsonValue({ maxDepth: 3 }),
);

/** JSON text that no serialiser writes. */
export const hostileJson = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "nul",
    "[1,]",
    "{'a':1}",
    '{"a":1,"a":{},"a":[2]}',
    '{"__proto__":{"rights":["users"]},"constructor":{"prototype":{}}}',
    '{"a":1e999999}',
    '{"a":"\\ud800"}',
    '"text"',
    "0",
    "\ufeff{}",
    `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    `${'{"a":'.repeat(9_000)}0${"}".repeat(9_000)}`,
    `{"a":"${"x".repeat(200_000)}"}`,
    `{${Array.from({ length: 4_000 }, (_, at) => `"k${at}":${at}`).join()}}`,
    `[${"null,".repeat(12_000)}null]`,
  ),
  fc.json({ maxDepth: 6 }),
);

export const rawBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => new Uint8Array(bytes));

/** A path segment sent instead of a number, as on the wire. */
export const pathWord = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }).map(String) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "-1",
      "1.5",
      "1e3",
      "01",
      "+1",
      "2147483648",
      "99999999999999999999",
      "%00",
      "%ff",
      "%c0%af",
      "%2e%2e%2f",
      "..%5c",
      "%F0%9F%98%80",
      "%E0%A4%A",
      "%",
      "'",
      "a;b",
      "null",
      "__proto__",
      "x".repeat(3_000),
    ),
  },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.string({ unit: "binary-ascii", maxLength: 20 }).map(encode) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 10 }).map(encode) },
);

export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || "0";
}
