import { expect, test } from "bun:test";
import { pieceIn, textOf } from "./piece-text.ts";

const visit = (uid: string) => ({ uid, user_name: "Анна Ким", read_at: null, revision: 1 });

const asJson = (piece: object): unknown => JSON.parse(JSON.stringify(piece));

test("a piece comes back as JSON would bring it", () => {
  const pieces = [
    { key: "day/1", offered: ["09:00", "10:00"], records: [visit("a"), visit("b"), visit("c")] },
    { key: "day/2", offered: [], records: [visit("a")], withheld: ["09:00"] },
    { doctors: [visit("a"), { uid: "b" }], departed: [{}, {}] },
    { lists: [[1], [2]], mixed: [visit("a"), null, "b"], nulls: [null, null] },
    {
      left: [
        { uid: "a", note: undefined },
        { uid: "b", note: undefined },
      ],
    },
    { method: "POST", body: { records: [visit("a"), visit("b")] } },
    {},
  ];
  for (const piece of pieces) expect(pieceIn(textOf(piece))).toEqual(asJson(piece));
});

test("fields in another order are not taken for one another", () => {
  const piece = {
    records: [
      { a: 1, b: 2 },
      { b: 3, a: 4 },
    ],
  };
  expect(pieceIn(textOf(piece))).toEqual(piece);
});

test("the fields of a day's records are named once", () => {
  const text = textOf({ key: "day/1", records: Array.from({ length: 24 }, () => visit("a")) });
  expect(text.split("user_name")).toHaveLength(2);
});

test("what an earlier edition wrote is read", () => {
  const piece = { key: "day/1", records: [visit("a"), visit("b")] };
  expect(pieceIn(JSON.stringify(piece))).toEqual(piece);
});
