import { expect, test } from "bun:test";
import { Projection } from "../../../web-admin/offline/view/projection.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { dayRow, listed } from "./listed.ts";

const named = (user_name: string) => {
  const projection = new Projection();
  projection.update({ rows: [dayRow(1, TODAY, [{ id: 1, user_name }])] });
  return (name: string) => listed(projection, { name }).total;
};

test("a name is found with whichever apostrophe and hyphen it is typed", () => {
  expect(named("О’Нил Анна‑Мария")("о'нил")).toBe(1);
  expect(named("О'Нил Анна-Мария")("о’нил анна–мария")).toBe(1);
});
