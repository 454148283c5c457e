import { beforeAll, describe, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let doctor: number;

const TIMES = ["08:00", "09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00"];

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server, ["journal"]);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  for (const day of ["2027-06-10", "2027-06-11", "2027-06-12"] as const) {
    await offer(server.db, doctor, day, TIMES);
  }
});

const visit = (fields: Record<string, unknown> = {}) => ({
  record_time: "10:00",
  record_day: "11.06.2027",
  employee: doctor,
  user_name: "Анна-Мария О'Нил",
  phone: "+7 (900) 123-45-67",
  service: "Консультация",
  add_comment: "Первый раз",
  operator_view: false,
  call_operator: false,
  ...fields,
});

const book = (fields: Record<string, unknown> = {}, path = "/api/journal") =>
  server.post(path, visit(fields));

async function stored(id: unknown) {
  return staff.json(`/api/journal/${id}`);
}

/** A refused booking must leave no trace. */
async function refused(fields: Record<string, unknown>, status = 400) {
  const records = () => server.db`select id, revision from journal_records order by id`;
  const before = [...(await records())];
  const answer = await book(fields);
  const problem = await answer.json();
  expect([answer.status, problem]).toEqual([status, expect.anything()]);
  expect([...(await records())]).toEqual(before);
  return problem;
}

describe("a visitor's booking", () => {
  test.each([
    ["/api/journal", "10:00"],
    ["/journal", "10:30"],
  ])(
    "P-7.14 P-3.17 POST %s takes the payload of the site and answers 201 with the slot",
    async (path, record_time) => {
      const answer = await book({ record_time }, path);
      expect(answer.status).toBe(201);
      const receipt = await answer.json();
      expect(receipt).toEqual({
        uid: expect.any(String),
        employee: doctor,
        day: "11.06.2027",
        time: record_time,
      });
      expect(await stored(receipt.uid)).toMatchObject({
        uid: receipt.uid,
        record_day: "11.06.2027",
        record_time,
        employee_name: "Соколова Мария Петровна",
        user_name: "Анна-Мария О'Нил",
        phone: "79001234567",
        service: "Консультация",
        add_comment: "Первый раз",
        source: "site",
      });
    },
  );

  test("takes names of every Latin and Cyrillic alphabet, and ten digits of a phone as eleven", async () => {
    await offer(server.db, doctor, "2027-06-23", ["15:00"]);
    const given = {
      record_day: "23.06.2027",
      record_time: "15:00",
      user_name: "Әлия Żółkiewska",
      phone: "900 123-45-67",
    };
    const answer = await book(given);
    expect(answer.status).toBe(201);
    expect(await stored((await answer.json()).uid)).toMatchObject({
      user_name: "Әлия Żółkiewska",
      phone: "79001234567",
    });
  });

  test("P-4.16 starts unconfirmed and unread, even if the body sets flags", async () => {
    const flags = { operator_view: true, call_operator: true, read: true, source: "staff" };
    const { uid: id } = await (await book({ record_time: "11:00", ...flags })).json();
    expect(await stored(id)).toMatchObject({
      operator_view: false,
      call_operator: false,
      read_at: null,
      source: "site",
    });
  });

  test("P-4.16 by staff without the journal right it is a visitor's booking", async () => {
    const other = await server.signIn(["schedule", "prices"]);
    const fields = { record_time: "11:30", operator_view: true, call_operator: true };
    const answer = await other.post("/api/journal", visit(fields));
    expect(answer.status).toBe(201);
    const record = await stored((await answer.json()).uid);
    expect(record).toMatchObject({ source: "site", operator_view: false, call_operator: false });
  });

  test("by the journal's staff with operator_view false is a visitor's booking, too", async () => {
    const asVisitor = visit({ record_time: "12:00" });
    const answer = await staff.post("/api/journal", asVisitor);
    expect(answer.status).toBe(201);
    expect((await stored((await answer.json()).uid)).source).toBe("site");
  });

  test("records consent with its version and time, and its absence as unknown", async () => {
    const given = await (await book({ record_day: "12.06.2027", consent: true })).json();
    const unknown = await (await book({ record_day: "12.06.2027", record_time: "10:30" })).json();
    const { consent } = await stored(given.uid);
    expect(consent).toEqual({
      version: (await Bun.file("clinic.json").json()).consent.version,
      at: THURSDAY_NINE.toISOString(),
    });
    expect((await stored(unknown.uid)).consent).toBeNull();
  });
});

describe("a visitor's booking is refused", () => {
  const free = { record_day: "12.06.2027", record_time: "11:00" };
  const NAME = "Пожалуйста, заполните ФИО";
  const PHONE = "Введите корректный номер телефона";

  test.each([
    ["P-5.1 without a name", { user_name: "" }, "user_name", NAME],
    ["P-5.1 with a name of spaces", { user_name: "   " }, "user_name", NAME],
    ["P-5.1 with no name field at all", { user_name: undefined }, "user_name", NAME],
    [
      "P-5.2 with a digit in the name",
      { user_name: "Анна 7" },
      "user_name",
      "В ФИО допустимы только буквы, пробел, дефис и апостроф",
    ],
    ["P-5.4 with nine digits", { phone: "900123456" }, "phone", PHONE],
    ["P-5.4 with ten digits from 8 on", { phone: "8900123456" }, "phone", PHONE],
    ["P-5.4 with another country's code", { phone: "19001234567" }, "phone", PHONE],
    ["P-5.4 with twelve digits", { phone: "790012345678" }, "phone", PHONE],
    ["P-5.4 with letters in the phone", { phone: "7900123456a7" }, "phone", PHONE],
    ["P-5.5 without a service", { service: "" }, "service", "Выберите услугу"],
    ["P-5.5 with another's service", { service: "Массаж" }, "service", "Выберите услугу"],
    ["P-5.7 without a day", { record_day: "" }, "record_day", "Выберите дату"],
    ["P-5.7 on 31 June", { record_day: "31.06.2027" }, "record_day", "Выберите дату"],
    ["P-5.8 without a time", { record_time: "" }, "record_time", "Выберите время"],
    ["P-5.8 at 24:00", { record_time: "24:00" }, "record_time", "Выберите время"],
    [
      "when consent is withheld",
      { consent: false },
      "consent",
      "Необходимо согласие на обработку данных",
    ],
    [
      "with a flag that is text",
      { operator_view: "true" },
      "operator_view",
      "Укажите true или false",
    ],
    [
      "with a flag that is a number",
      { call_operator: 7 },
      "call_operator",
      "Укажите true или false",
    ],
    ["with half a character", { add_comment: "а\ud800б" }, "add_comment", "Недопустимый символ"],
    ["without a doctor", { employee: "" }, "employee", "Выберите врача"],
    ["for a doctor beyond int4", { employee: 3_000_000_000 }, "employee", "Выберите врача"],
  ])("%s", async (_, fields, field, message) => {
    const problem = await refused({ ...free, ...fields });
    expect(problem).toMatchObject({ code: "invalid", message, fields: { [field]: message } });
  });

  test.each([
    ["an unknown doctor", () => 999_999],
    ["a hidden doctor", () => addDoctor(server.db, { hidden_doctor: 1 })],
  ])("for %s", async (_, employee) => {
    const id = await employee();
    if (id !== 999_999) await offer(server.db, id, "2027-06-12", TIMES);
    expect(await refused({ ...free, employee: id }, 409)).toMatchObject({ code: "doctor_gone" });
  });

  test("at a time the doctor does not offer, with the nearest that are free", async () => {
    const problem = await refused({ ...free, record_time: "11:10" }, 409);
    expect(problem).toMatchObject({ code: "slot_not_offered" });
    expect(problem.nearest.slice(0, 2)).toEqual([
      { employee: doctor, day: "12.06.2027", time: "11:00" },
      { employee: doctor, day: "12.06.2027", time: "11:30" },
    ]);
  });

  test("at a time that has passed by the clinic's clock: today's now and yesterday", async () => {
    for (const past of [
      { record_day: "10.06.2027", record_time: "09:00" },
      { record_day: "10.06.2027", record_time: "08:00" },
      { record_day: "09.06.2027", record_time: "10:00" },
    ]) {
      const problem = await refused(past, 409);
      expect(problem).toMatchObject({ code: "slot_past", message: "Это время уже прошло" });
      expect(problem.nearest[0]).toMatchObject({ employee: doctor, day: "10.06.2027" });
      expect(problem.nearest[0].time > "09:00").toBe(true);
    }
    const soon = await book({ record_day: "10.06.2027", record_time: "09:30" });
    expect(soon.status).toBe(201);
  });

  test("at a time already taken: «Это время только что заняли» and the nearest free", async () => {
    const other = await addDoctor(server.db, { services: ["Консультация"] });
    const elsewhere = await addDoctor(server.db, { services: ["Анализы"] });
    const hidden = await addDoctor(server.db, { services: ["Консультация"], hidden_doctor: 1 });
    for (const id of [other, elsewhere, hidden]) {
      await offer(server.db, id, "2027-06-20", ["10:00"]);
    }
    await offer(server.db, doctor, "2027-06-20", ["10:00", "10:30", "15:00"]);
    const taken = { record_day: "20.06.2027", record_time: "10:00" };
    expect((await book(taken)).status).toBe(201);
    const problem = await refused(taken, 409);
    expect(problem).toMatchObject({
      code: "slot_taken",
      message: "Это время только что заняли",
    });
    expect(problem.nearest.slice(0, 2)).toEqual([
      { employee: doctor, day: "20.06.2027", time: "10:30" },
      { employee: doctor, day: "20.06.2027", time: "15:00" },
    ]);
    const alone = await addDoctor(server.db, { services: ["Консультация"] });
    await offer(server.db, alone, "2027-06-20", ["10:00"]);
    await book({ ...taken, employee: alone });
    const { nearest } = await refused({ ...taken, employee: alone }, 409);
    // The times of the hidden doctor and of the doctor without this service are left out.
    expect(nearest).toEqual([
      { employee: other, day: "20.06.2027", time: "10:00" },
      { employee: doctor, day: "20.06.2027", time: "10:30" },
      { employee: doctor, day: "20.06.2027", time: "15:00" },
    ]);
  });
});

describe("a booking sent again under its own uid", () => {
  test("finds its record, and hides it from callers who send other particulars", async () => {
    await offer(server.db, doctor, "2027-06-21", TIMES);
    const uid = crypto.randomUUID();
    const mine = { uid, record_day: "21.06.2027" };
    const first = await book(mine);
    expect(first.status).toBe(201);
    const again = await book({ ...mine, uid: uid.toUpperCase() });
    expect([again.status, await again.json()]).toEqual([201, await first.json()]);
    for (const other of [
      { phone: "79990000000" },
      { user_name: "Анна-Мария О'Нилл" },
      { record_time: "11:00" },
    ]) {
      expect(await refused({ ...mine, ...other }, 409)).toMatchObject({ code: "key_reused" });
    }
  });

  test("does not see reception's visit, even with equal particulars", async () => {
    await offer(server.db, doctor, "2027-06-24", TIMES);
    const mine = { uid: crypto.randomUUID(), record_day: "24.06.2027" };
    const made = await staff.post("/api/journal", visit({ ...mine, operator_view: true }));
    expect([made.status, (await made.json()).source]).toEqual([201, "staff"]);
    expect(await refused(mine, 409)).toMatchObject({ code: "key_reused" });
  });

  test("is refused for good once the record was destroyed", async () => {
    await offer(server.db, doctor, "2027-06-22", TIMES);
    const uid = crypto.randomUUID();
    const mine = { uid, record_day: "22.06.2027" };
    await book(mine);
    await staff.delete(`/api/journal/${uid}`);
    expect(await refused(mine, 410)).toMatchObject({ code: "destroyed" });
  });
});
