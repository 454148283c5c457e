import { describe, expect, test } from "bun:test";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { VisitView } from "../../offline/operations/visit.ts";
import { journalCsv } from "./journal-csv.ts";

const record = shownVisit({
  id: 12,
  uid: "5e0b1c2d-0000-4000-8000-000000000001",
  user_name: "Анна Ким",
  phone: "79001234567",
  service: "УЗИ",
  call_operator: false,
  outcome: "unreached-2",
  source: "site",
  employee_name: "Соколова",
});

const rows = (records: VisitView[]) => journalCsv(records).split("\r\n");

describe("Records as CSV", () => {
  test("opens in a Russian spreadsheet: BOM, semicolons, CRLF, the phone as text", () => {
    const text = journalCsv([record]);
    expect(text.startsWith("\uFEFFНомер;Врач;Дата;Время;ФИО;")).toBe(true);
    expect(rows([record])[1]).toBe(
      "12;Соколова;10.06.2027;10:00;Анна Ким;+7 (900) 123-45-67;УЗИ;;;Не дозвонились: 2 раза;Сайт;Нет",
    );
    expect(text.endsWith("\r\n")).toBe(true);
  });

  test("a patient's text cannot become a formula or another cell", () => {
    const [, row] = rows([{ ...record, user_name: "=1+1", add_comment: 'a;"b"' }]);
    expect(row).toContain(";'=1+1;");
    expect(row).toContain(';"a;""b""";');
  });

  test("a foreign number is text as well", () => {
    expect(rows([{ ...record, phone: "6-12-34, =1+1" }])[1]).toContain(";т. 6-12-34, =1+1;");
    expect(rows([{ ...record, phone: "48221234567" }])[1]).toContain(";т. +48221234567;");
  });
});
