import { beforeEach, expect, test } from "bun:test";
import { z } from "zod";
import { type Doctor, doctorSchema } from "../../../shared/clinic/doctor.ts";
import type { Caller } from "../../support/server/caller.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
const staff = personForFile(server, ["schedule"]);
beforeEach(async () => {
  await server.db`delete from doctors`;
});

const NAMED = { name_employee: "Иванова Анна Петровна", full_pro_name: "Врач-гинеколог" };
/** The uid of a schedule template. */
const MORNINGS = "22222222-2222-4222-8222-222222222222";
const FULL = {
  ...NAMED,
  desc_employee: "Стаж 12 лет",
  profile_txt: "КубГМУ, 2010\\nОрдинатура, 2012",
  additional_education: "Кольпоскопия",
  work_experience: "Клиника, 2012–2020",
  professional_interests: "Эндокринология",
  sort_emp: 7,
  hidden_doctor: 0,
  is_flagged: true,
  services: "Консультация | УЗИ",
  service_minutes: [{ service: "УЗИ", minutes: 40 }],
  usual_week: [MORNINGS, "", MORNINGS, "", "", "", ""],
};

const asForm = (method: string, data: unknown) => {
  const body = new FormData();
  body.set("data", typeof data === "string" ? data : JSON.stringify(data));
  return { method, body };
};

async function made(data: object = NAMED): Promise<Doctor> {
  const answer = await staff.request("/doctors", asForm("POST", data));
  expect(answer.status).toBe(201);
  return doctorSchema.parse(await answer.json());
}

async function listed(client: Caller = staff): Promise<Doctor[]> {
  return z.array(doctorSchema).parse(await client.json("/api/doctors"));
}

test("A-3.3 A-7.28 a doctor made by form comes back with every field, and as JSON too", async () => {
  const doctor = await made(FULL);
  expect(doctor).toEqual({ ...FULL, id: doctor.id, photo_version: null });
  expect(await listed(server)).toEqual([doctor]);

  const plain = await staff.post("/api/doctors", FULL);
  expect(plain.status).toBe(201);
  expect(await plain.json()).toMatchObject(FULL);
});

test("A-3.4 A-5.12 a doctor without name or position is refused by field, made or changed", async () => {
  const { id } = await made();
  for (const field of ["name_employee", "full_pro_name"]) {
    for (const value of ["", "  ", null, 5]) {
      const data = { ...NAMED, [field]: value };
      for (const [method, path] of [
        ["POST", "/doctors"],
        ["PUT", `/doctors/${id}`],
      ] as const) {
        const answer = await staff.request(path, asForm(method, data));
        expect([method, value, answer.status]).toEqual([method, value, 400]);
        const { fields } = await answer.json();
        expect(Object.keys(fields)).toEqual([field]);
        expect(fields[field]).toMatch(/[А-Яа-я]/);
      }
    }
  }
  expect(await listed()).toHaveLength(1);
});

test("a new doctor needs a name and a position; a change may leave them out", async () => {
  for (const field of Object.keys(NAMED)) {
    const answer = await staff.request(
      "/doctors",
      asForm("POST", { ...NAMED, [field]: undefined }),
    );
    expect([field, answer.status]).toEqual([field, 400]);
  }
  const doctor = await made(FULL);
  const changed = await staff.request(`/doctors/${doctor.id}`, asForm("PUT", { sort_emp: 9 }));
  expect(await changed.json()).toEqual({ ...doctor, sort_emp: 9 });
});

test("a change without durations keeps them, and deleting a service deletes its duration", async () => {
  const { id } = await made(FULL);
  const change = async (data: object): Promise<Doctor> => {
    const answer = await staff.request(`/doctors/${id}`, asForm("PUT", { ...NAMED, ...data }));
    expect(answer.status).toBe(200);
    return doctorSchema.parse(await answer.json());
  };
  expect((await change({})).service_minutes).toEqual(FULL.service_minutes);
  expect((await change({ services: "Консультация" })).service_minutes).toEqual([]);
  const both = [
    { service: "УЗИ", minutes: 480 },
    { service: "Осмотр", minutes: 1 },
  ];
  expect(await change({ services: "Осмотр | УЗИ", service_minutes: both })).toMatchObject({
    service_minutes: both.toReversed(),
  });
  expect((await change({ service_minutes: [] })).service_minutes).toEqual([]);
});

test.each([[[MORNINGS]], [Array(7).fill("утро")], ["утро"]])(
  "a usual week of %j is refused in words",
  async (usual_week) => {
    const answer = await staff.request("/doctors", asForm("POST", { ...FULL, usual_week }));
    expect(answer.status).toBe(400);
    const messages = new Set(Object.values((await answer.json()).fields));
    expect([...messages]).toEqual(["Укажите шаблон или выходной для каждого дня недели"]);
  },
);

test("an invalid duration is refused in words, and so is a duration given twice", async () => {
  const ultrasound = (minutes: unknown) => ({ service: "УЗИ", minutes });
  const wrong: [unknown, RegExp][] = [
    [[ultrasound(0)], /целым числом минут от 1 до 480/],
    [[ultrasound(481)], /целым числом минут от 1 до 480/],
    [[ultrasound(7.5)], /целым числом минут от 1 до 480/],
    [[ultrasound("40")], /целым числом минут от 1 до 480/],
    [[ultrasound(40), ultrasound(30)], /указана дважды/],
    [[{ service: " ", minutes: 40 }], /Назовите услугу/],
    ["40", /Перечислите длительности/],
  ];
  for (const [service_minutes, words] of wrong) {
    const data = { ...FULL, service_minutes };
    const answer = await staff.request("/doctors", asForm("POST", data));
    expect([service_minutes, answer.status]).toEqual([service_minutes, 400]);
    const [[field, message] = []] = Object.entries((await answer.json()).fields);
    expect(field).toStartWith("service_minutes");
    expect(message).toMatch(words);
  }
  expect(await listed()).toEqual([]);
});

test("A-3.5 A-9.7 services are one string with « | », trimmed, without empty ones or repeats", async () => {
  const { id, services } = await made({ ...NAMED, services: "  УЗИ |  | Консультация | УЗИ " });
  expect(services).toBe("УЗИ | Консультация");
  const answer = await server.request(`/doctors/${id}/services`);
  expect(await answer.json()).toEqual(["УЗИ", "Консультация"]);
  expect((await made({ ...NAMED, services: ["А | Б", "В"] })).services).toBe("А | Б | В");
  expect((await made()).services).toBe("");
});

test("A-7.29 PUT changes the doctor, and keeps absent fields", async () => {
  const doctor = await made(FULL);
  const path = `/doctors/${doctor.id}`;
  const whole = {
    ...FULL,
    name_employee: "Петрова Анна",
    services: "Приём",
    service_minutes: [{ service: "Приём", minutes: 25 }],
    sort_emp: 1,
  };
  const changed = await staff.request(path, asForm("PUT", whole));
  expect(changed.status).toBe(200);
  expect(await changed.json()).toEqual({ ...doctor, ...whole });
  const short = await staff.put(path, NAMED);
  expect(await short.json()).toEqual({ ...doctor, ...whole, ...NAMED });
});

test("a doctor hidden by PUT is invisible to visitors but not to staff", async () => {
  const { id } = await made();
  await staff.request(`/doctors/${id}`, asForm("PUT", { ...NAMED, hidden_doctor: 1 }));
  expect(await listed(server)).toEqual([]);
  expect((await server.request(`/api/doctors/${id}`)).status).toBe(404);
  expect((await listed()).map((doctor) => doctor.hidden_doctor)).toEqual([1]);
});

test("an unknown doctor cannot be changed or removed", async () => {
  for (const id of ["1", "0", "abc", "2147483648", "1.5"]) {
    const put = await staff.request(`/doctors/${id}`, asForm("PUT", NAMED));
    expect([id, put.status]).toEqual([id, 404]);
    const removal = await staff.delete(`/doctors/${id}`);
    expect([id, removal.status]).toEqual([id, 404]);
    expect((await removal.json()).message).toBe("Врач не найден");
  }
});
