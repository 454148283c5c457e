import { expect, test } from "bun:test";
import { type Doctor, doctorSchema } from "../../../shared/clinic/doctor.ts";
import { drawImage, withExif } from "../../support/clinic/image.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
const staff = personForFile(server, ["schedule"]);

const NAMED = { name_employee: "Иванова Анна", full_pro_name: "Гинеколог" };

function asForm(method: string, photo: Uint8Array<ArrayBuffer> | null, fileName = "photo.jpg") {
  const body = new FormData();
  body.set("data", JSON.stringify(NAMED));
  if (photo) body.set("photo", new File([photo], fileName, { type: "image/jpeg" }));
  return { method, body };
}

async function made(photo: Uint8Array<ArrayBuffer>): Promise<Doctor> {
  const answer = await staff.request("/doctors", asForm("POST", photo));
  expect(answer.status).toBe(201);
  return doctorSchema.parse(await answer.json());
}

async function photoOf(id: number, query = "", accept = "*/*") {
  const answer = await server.request(`/doctors/${id}/photo${query}`, { headers: { accept } });
  const bytes = await answer.bytes();
  return { answer, bytes, type: answer.headers.get("content-type") };
}

test("A-7.27 A-7.28 a photo is served as JPEG, resized, and as WebP to clients that accept it", async () => {
  const { id, photo_version } = await made(await drawImage("png", { width: 1200, height: 1600 }));
  expect(photo_version).toMatch(/^[0-9a-f]{16}$/);
  const plain = await photoOf(id);
  expect([plain.answer.status, plain.type]).toEqual([200, "image/jpeg"]);
  expect(await new Bun.Image(plain.bytes).metadata()).toMatchObject({
    format: "jpeg",
    width: 740,
    height: 986,
  });
  const small = await photoOf(id, "?w=370", "image/avif,image/webp,*/*");
  expect(small.type).toBe("image/webp");
  expect(await new Bun.Image(small.bytes).metadata()).toMatchObject({ format: "webp", width: 370 });
});

test("A-7.29 PUT without a photo keeps the stored one; with a photo it replaces it", async () => {
  const { id, photo_version } = await made(await drawImage("jpeg", { width: 400, height: 400 }));
  const before = await photoOf(id);
  const kept = await (await staff.request(`/doctors/${id}`, asForm("PUT", null))).json();
  expect(kept.photo_version).toBe(photo_version);
  expect((await photoOf(id)).bytes).toEqual(before.bytes);

  const other = await drawImage("png", { width: 300, height: 600 });
  const changed = await (await staff.request(`/doctors/${id}`, asForm("PUT", other))).json();
  expect(changed.photo_version).not.toBe(photo_version);
  const after = await photoOf(id);
  expect(after.answer.headers.get("etag")).not.toBe(before.answer.headers.get("etag"));
  expect(await new Bun.Image(after.bytes).metadata()).toMatchObject({ width: 300, height: 600 });
});

test("a photo is stored upright, without metadata of its file", async () => {
  const secret = "GPS 45.0355 38.9753 Иванова";
  const held = withExif(await drawImage("jpeg", { width: 800, height: 600 }), secret);
  const { id } = await made(held);
  const { bytes } = await photoOf(id);
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 600, height: 800 });
  const kept = await server.db<{ bytes: Uint8Array }[]>`
    select bytes from doctor_photos where doctor_id = ${id}`;
  expect(kept.length).toBe(4);
  for (const row of kept) expect(Buffer.from(row.bytes).includes("45.0355")).toBe(false);
});

test("A-5.14 a file whose content is not an image is refused under any name", async () => {
  const jpeg = await drawImage("jpeg", { width: 400, height: 400 });
  const text = (words: string) => new TextEncoder().encode(words);
  const bad: [string, Uint8Array<ArrayBuffer>][] = [
    ["text", text("просто текст, названный фотографией")],
    ["svg", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["html", text("<!doctype html><script>alert(1)</script>")],
    ["empty file", text("")],
    ["half a JPEG", jpeg.slice(0, jpeg.length / 2)],
  ];
  for (const [what, bytes] of bad) {
    const answer = await staff.request("/doctors", asForm("POST", bytes, "photo.png"));
    expect([what, answer.status]).toEqual([what, 400]);
    const { message, fields } = await answer.json();
    expect(fields.photo).toMatch(/[А-Яа-я]/);
    expect(message).toBe(fields.photo);
  }
  const [{ count } = { count: -1 }] = await server.db<{ count: number }[]>`
    select count(*) from doctors where not exists (
      select from doctor_photos where doctor_id = doctors.id)`;
  expect(count).toBe(0);
});

test("a photo over 10 MB is 413 in Russian", async () => {
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  const answer = await staff.request("/doctors", asForm("POST", large));
  expect(answer.status).toBe(413);
  expect((await answer.json()).message).toBe("Файл больше 10 МБ");
});
