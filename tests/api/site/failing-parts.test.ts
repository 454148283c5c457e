import { beforeAll, expect, test } from "bun:test";
import { addDays, clinicMoment } from "../../../shared/time/calendar.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { addArticle, addPrice } from "../../support/clinic/site-content.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
beforeAll(async () => {
  const { db } = server;
  const doctor = await addDoctor(db, { name_employee: "Алова Анна" });
  await addArticle(db, { name: "Объявление дня", text: "Текст", type: 4 });
  const tomorrow = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 1);
  await offer(db, doctor, tomorrow, ["09:30"]);
  await db`insert into uploads (name, original_name, content_type, is_image, bytes)
    values ('a', 'a.pdf', 'application/octet-stream', false, 'a')`;
  await db`insert into papers (title, upload) values ('Устав', 'a')`;
  await addPrice(db, { name: "Осмотр", price: "1", category: 2, sort: 0 });
});

for (const [table, path, gone, stays] of [
  ["doctors", "/", "Алова Анна", "Услуги"],
  ["articles", "/", "Объявление дня", "Алова Анна"],
  ["prices", "/services/gynecology", "Осмотр", "Другие услуги"],
  ["papers", "/legal", "Устав", "Контролирующие органы"],
  ["schedule_days", "/appointment", "09:30", "Запись на приём"],
] as const) {
  test(`P-8.1 P-8.3 P-8.4 without ${table} the page ${path} lacks that area alone, and is not cached`, async () => {
    const { db, request } = server;
    const text = async () => (await request(path)).text();
    expect(await text()).toContain(gone);
    await db.unsafe(`alter table ${table} rename to away`);
    const lacking = await request(path);
    expect(lacking.status).toBe(200);
    expect(lacking.headers.get("cache-control")).toBe("no-store");
    const shown = await lacking.text();
    expect(shown).toContain(stays);
    expect(shown).not.toContain(gone);
    await db.unsafe(`alter table away rename to ${table}`);
    expect(await text()).toContain(gone);
  });
}
