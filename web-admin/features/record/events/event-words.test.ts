import { describe, expect, test } from "bun:test";
import type { RecordEvent } from "../../../../shared/journal/record-event.ts";
import { eventLines, hasBeginning } from "./event-words.ts";

const event = (of: Partial<RecordEvent>): RecordEvent => ({
  at: "2027-06-10T06:00:00Z",
  by: "olga",
  action: "changed",
  detail: "",
  record_day: "2027-06-10",
  record_time: "10:00",
  ...of,
});

const CREATED = event({ action: "created" });

describe("The events of a record", () => {
  test.each<[Partial<RecordEvent>, string, string | null]>([
    [{ action: "created" }, "Записал сотрудник", "olga"],
    [{ action: "created", by: "Посетитель сайта" }, "Пациентка записалась на сайте", null],
    [
      { action: "consent", by: "Посетитель сайта", detail: "2026-09-01" },
      "Согласие на обработку данных, редакция от 01.09.2026",
      null,
    ],
    [{ action: "confirmed" }, "Запись подтверждена", "olga"],
    [{ action: "link_made" }, "Ссылка для пациентки показана", "olga"],
    [{ action: "link_revoked" }, "Ссылка для пациентки отозвана", "olga"],
    [
      { action: "link_revoked", by: "Посетитель сайта" },
      "Ссылка для пациентки закрыта: слишком много неверных ответов",
      null,
    ],
    [{ detail: "имя, телефон" }, "Изменено: имя, телефон", "olga"],
    [{ detail: "итог" }, "Изменено: итог", "olga"],
    [
      { detail: "время", record_time: "11:00" },
      "Перенос с 10.06.2027 10:00 на 10.06.2027 11:00",
      "olga",
    ],
    [
      { detail: "врач, день, время, комментарий", record_day: "2027-06-11", record_time: "09:00" },
      "Перенос с 10.06.2027 10:00 на 11.06.2027 09:00; изменено: врач, комментарий",
      "olga",
    ],
  ])("%j", (of, what, by) => {
    expect(eventLines([CREATED, event(of)])[0]).toEqual({ nth: 1, at: CREATED.at, what, by });
  });

  test("begin with the newest", () => {
    const lines = eventLines([CREATED, event({ action: "confirmed" })]);
    expect(lines.map(({ what }) => what)).toEqual(["Запись подтверждена", "Записал сотрудник"]);
  });

  test("of a move together with a confirmation has the time before both", () => {
    const after = { record_time: "11:00" };
    const lines = eventLines([
      CREATED,
      event({ action: "confirmed", ...after }),
      event({ detail: "время", ...after }),
    ]);
    expect(lines[0]?.what).toBe("Перенос с 10.06.2027 10:00 на 10.06.2027 11:00");
  });

  test("of a move whose start is missing in the log has the names of fields", () => {
    const moved = event({ detail: "день, время" });
    expect(eventLines([moved])[0]?.what).toBe("Изменено: день, время");
    expect(hasBeginning([moved])).toBe(false);
    expect(hasBeginning([CREATED, moved])).toBe(true);
  });
});
