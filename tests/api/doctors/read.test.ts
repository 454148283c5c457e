import { beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { type Doctor, doctorSchema } from "../../../shared/clinic/doctor.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

let first: number;
let second: number;
let hidden: number;
let gone: number;

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const WEBP = Uint8Array.from([0x52, 0x49, 0x46, 0x46, 9, 9]);
const SMALL = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1]);

const server = serverForFile();
const staff = personForFile(server, ["schedule"]);
beforeAll(async () => {
  second = await addDoctor(server.db, { name_employee: "Яшина", sort_emp: 2, is_flagged: true });
  first = await addDoctor(server.db, { name_employee: "Орлова", sort_emp: 1 });
  hidden = await addDoctor(server.db, { hidden_doctor: 1, sort_emp: 0 });
  gone = await addDoctor(server.db);
  await server.db`update doctors set deleted_at = now() where id = ${gone}`;
  for (const [id, format, width, bytes] of [
    [first, "jpeg", 740, JPEG],
    [first, "jpeg", 370, SMALL],
    [first, "webp", 740, WEBP],
    [hidden, "jpeg", 740, JPEG],
  ] as const) {
    await server.db`
      insert into doctor_photos (doctor_id, format, width, version, bytes)
      values (${id}, ${format}, ${width}, 'v1', ${bytes})`;
  }
});

const ids = (doctors: Doctor[]) => doctors.map(({ id }) => id);

async function listed(client: Pick<SignedIn, "request">) {
  const answer = await client.request("/api/doctors");
  expect(answer.status).toBe(200);
  return z.array(doctorSchema).parse(await answer.json());
}

describe("the doctors", () => {
  test("P-7.1 A-7.25 GET /api/doctors lists the visible ones, ascending by sort_emp", async () => {
    expect(ids(await listed(server))).toEqual([first, second]);
  });

  test("staff of schedule or journal see hidden ones, too; removed ones are not shown at all", async () => {
    for (const rights of [["schedule"], ["journal"]] as const) {
      expect(ids(await listed(await server.signIn(rights)))).toEqual([hidden, first, second]);
    }
    const other = await server.signIn(["users", "articles", "prices"]);
    expect(ids(await listed(other))).toEqual([first, second]);
  });

  test("P-3.1 P-3.3 P-7.3 GET /api/doctors/{id} is a doctor with every field and no photo", async () => {
    const answer = await server.request(`/api/doctors/${second}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id: second,
      name_employee: "Яшина",
      desc_employee: "",
      full_pro_name: "Врач-гинеколог",
      profile_txt: "",
      additional_education: "",
      work_experience: "",
      professional_interests: "",
      sort_emp: 2,
      is_flagged: true,
      hidden_doctor: 0,
      services: "Консультация | УЗИ малого таза",
      photo_version: null,
      service_minutes: [],
      usual_week: [],
    });
  });

  test("hidden, removed and unknown ones, with their services and photos, are 404 to visitors", async () => {
    for (const id of [hidden, gone, 999_999, "abc", "1.5", "99999999999", "%00"]) {
      for (const path of [`/${id}`, `/${id}/services`, `/${id}/photo`]) {
        const answer = await server.request(`/api/doctors${path}`);
        expect([path, answer.status]).toEqual([path, 404]);
        expect((await answer.json()).message).toBe("Врач не найден");
      }
    }
    for (const path of ["", "/services", "/photo"]) {
      expect((await staff.request(`/api/doctors/${hidden}${path}`)).status).toBe(200);
    }
  });

  test("P-7.7 A-7.26 GET /api/doctors/{id}/services is the list of names", async () => {
    const answer = await server.request(`/api/doctors/${first}/services`);
    expect(await answer.json()).toEqual(["Консультация", "УЗИ малого таза"]);
  });
});

describe("a doctor's photo", () => {
  const photo = async (query = "", headers: Record<string, string> = {}) => {
    const answer = await server.request(`/api/doctors/${first}/photo${query}`, { headers });
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      headers: answer.headers,
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };

  test("P-7.5 A-7.27 GET /api/doctors/{id}/photo is a JPEG where Accept names no better format", async () => {
    const answer = await photo();
    expect([answer.status, answer.type, answer.bytes]).toEqual([200, "image/jpeg", JPEG]);
  });

  test("Accept chooses a stored format, ?w= the width", async () => {
    const accept = "image/avif,image/webp,image/apng,*/*;q=0.8";
    const modern = await photo("", { accept });
    expect([modern.type, modern.bytes]).toEqual(["image/webp", WEBP]);
    expect(modern.headers.get("vary")).toContain("Accept");
    expect((await photo("?w=300")).bytes).toEqual(SMALL);
    expect((await photo("?w=371")).bytes).toEqual(JPEG);
    expect((await photo("?w=5000")).bytes).toEqual(JPEG);
    expect((await photo("?w=abc")).bytes).toEqual(JPEG);
  });

  test("has an ETag: the same is 304; under its version it may be cached for ever", async () => {
    const { headers } = await photo();
    const held = { "if-none-match": headers.get("etag") ?? "" };
    const again = await photo("", held);
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await photo("?w=300", held)).status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, no-cache");
    expect((await photo("?v=v1")).headers.get("cache-control")).toContain("immutable");
    expect((await photo("?v=v0")).headers.get("cache-control")).toBe("public, no-cache");
    const { photo_version } = await server.json(`/api/doctors/${first}`);
    expect(photo_version).toBe("v1");
  });

  test("that does not exist is 404", async () => {
    const answer = await server.request(`/api/doctors/${second}/photo`);
    expect([answer.status, (await answer.json()).message]).toEqual([404, "Фотографии нет"]);
  });
});
