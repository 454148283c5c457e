import { describe, expect, test } from "bun:test";
import type { Slot } from "../time/slot.ts";
import { type Around, byAge, waitingFor, wishFits } from "./match.ts";
import { type Wish, wishWords } from "./wish.ts";

const WISH: Wish = {
  id: 7,
  uid: "11111111-1111-4111-8111-111111111111",
  employee: 1,
  service: "",
  weekdays: [],
  part: "any",
  until: "2027-06-20",
  user_name: "Анна",
  phone: "79001234567",
  source: "staff",
  visit: null,
  declined: [],
  created_at: "2027-06-01T09:00:00.000Z",
  revision: 1,
};
/** A Friday. */
const SLOT: Slot = { employee: 1, day: "2027-06-11", time: "12:00" };
const VISIT = "22222222-2222-4222-8222-222222222222";

const around = (employee: number): Around => ({
  doctor: { id: employee, services: "УЗИ | Осмотр" },
  visitAt: (uid) => (uid === VISIT ? { day: "2027-06-11", time: "12:30" } : null),
});

describe("a wish matches a free time", () => {
  test.each<[string, Partial<Wish>, Partial<Slot>, boolean]>([
    ["of its doctor", {}, {}, true],
    ["not of another doctor", {}, { employee: 2 }, false],
    ["of its doctor, whatever the service", { service: "Приём" }, {}, true],
    ["of any doctor with its service", { employee: null, service: "УЗИ" }, { employee: 2 }, true],
    ["not of a doctor without it", { employee: null, service: "Приём" }, { employee: 2 }, false],
    ["on its last day", { until: "2027-06-11" }, {}, true],
    ["not after its last day", { until: "2027-06-10" }, {}, false],
    ["on one of its weekdays", { weekdays: [0, 4] }, {}, true],
    ["not on another weekday", { weekdays: [0, 5] }, {}, false],
    ["at the first time of its part of the day", { part: "afternoon" }, {}, true],
    ["not at the time the part ends", { part: "morning" }, {}, false],
    ["in the evening", { part: "evening" }, { time: "16:00" }, true],
    ["not before the evening", { part: "evening" }, {}, false],
    ["not at a time she has declined", { declined: ["1/2027-06-11/12:00"] }, {}, false],
    ["at another time than the declined one", { declined: ["1/2027-06-11/12:30"] }, {}, true],
    ["before the visit she wants earlier", { visit: VISIT }, {}, true],
    ["not at the time of that visit", { visit: VISIT }, { time: "12:30" }, false],
    ["not after that visit", { visit: VISIT }, { day: "2027-06-12" }, false],
    ["where that visit is not known", { visit: WISH.uid }, {}, true],
  ])("%s", (_, wish, slot, fits) => {
    const at = { ...SLOT, ...slot };
    expect(wishFits({ ...WISH, ...wish }, at, around(at.employee))).toBe(fits);
  });
});

test("no wish matches a time of a departed doctor", () => {
  expect(wishFits(WISH, SLOT, { ...around(1), doctor: undefined })).toBe(false);
});

test("who asked first waits first", () => {
  const later = { ...WISH, uid: VISIT, created_at: "2027-06-02T09:00:00.000Z" };
  const other = { ...WISH, employee: 2 };
  expect(waitingFor(SLOT, [later, other, WISH], around(1))).toEqual([WISH, later]);
});

test("of two wishes from the same moment, the lower id comes first", () => {
  const [second, unsent] = [
    { ...WISH, id: 8, uid: "0" },
    { ...WISH, id: null, uid: "0" },
  ];
  expect([unsent, second, WISH].toSorted(byAge)).toEqual([WISH, second, unsent]);
});

test("a wish in words names days, part of the day and the last day", () => {
  expect(wishWords({ ...WISH, weekdays: [0, 2], part: "morning" })).toBe(
    "Пн, Ср; утро, до 12:00; не позже 20.06.2027",
  );
  expect(wishWords(WISH)).toBe("любой день; любое время; не позже 20.06.2027");
});
