import { expect, test } from "bun:test";
import { join } from "node:path";
import { addDays, clinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { startOlderProduct } from "../../support/clinic/older-product.ts";
import { openDevice, until } from "../../support/device/device.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { folderForFile, serverForFile } from "../../support/server/for-file.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const folder = folderForFile("priem-import-");
const server = serverForFile();

const run = (url: string, ...words: string[]) => runTyping("", url, ...words);

/** The same, with `typed` on stdin. */
async function runTyping(typed: string, url: string, ...words: string[]) {
  const child = Bun.spawn([process.execPath, "scripts/operator/import.ts", ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdin: new Blob([typed]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, said, complained };
}

test("the command shows columns and refusals, imports while Priem runs, and a device gets the visit", async () => {
  const employee = await addDoctor(server.db, { name_employee: "Ершова Ольга Ильинична" });
  const day = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 3);
  await offer(server.db, employee, day, ["09:00", "10:00"]);
  const { engine, device } = await openDevice(server, await server.signIn());
  const file = join(folder, "visits.csv");
  const head = "Врач;Дата;Время;Пациент;Цвет\n";
  const good = `Ершова О.И.;${formatDay(day)};09:00;Иванова Анна;белый\n`;

  await Bun.write(file, `${head}${good}Петров;${formatDay(day)};09:00;Зоя;\n`);
  const refused = await run(server.databaseUrl, file);
  expect(refused).toMatchObject({ code: 1, complained: "" });
  expect(refused.said).toEndWith(`
Записи, строк: 2. Столбцы:
  Врач → Врач
  Дата → Дата
  Время → Время
  Пациент → Пациент
  Цвет → не импортируется
Записи: новых 1, отказано 1
  строка 3 (Петров, ${formatDay(day)} в 09:00): Врач: врача «Петров» нет, сначала импортируйте врачей
Ничего не импортировано: сначала исправьте строки, которым отказано.
`);

  await Bun.write(file, head + good);
  const dry = await run(server.databaseUrl, file, "--dry-run");
  expect(dry.said).toEndWith("Записи: новых 1\nПробный запуск: ничего не изменено.\n");
  expect(engine.day(day)[0]?.records).toEqual([]);
  const imported = await run(server.databaseUrl, file);
  expect(imported.said).toEndWith("Записи: новых 1\nИмпортировано.\n");
  await until(() => engine.day(day)[0]?.records[0]?.user_name === "Иванова Анна");
  await device.close();
});

test("a wrong word, a missing file and a database that Priem never used end it with a sentence", async () => {
  expect(await run(server.databaseUrl)).toMatchObject({ code: 1, said: "" });
  const wrong = await run(server.databaseUrl, "file.csv", "--kind", "patients");
  expect(wrong.complained).toStartWith("bun run import FILE [--kind doctors|prices|schedules");
  expect((await run(server.databaseUrl, join(folder, "none.csv"))).complained).toBe(
    `Файла ${join(folder, "none.csv")} нет\n`,
  );
  const { url, db, drop } = await freshDatabase();
  await db`drop schema public cascade`;
  await db`create schema public`;
  await Bun.write(join(folder, "prices.csv"), "Раздел;Название;Цена\n1;УЗИ;5\n");
  expect(await run(url, join(folder, "prices.csv"))).toMatchObject({
    code: 1,
    complained: "Start this version of Priem on the database first.\n",
  });
  await drop();
});

test("the password for an older product is read from the input and not shown", async () => {
  const older = startOlderProduct({
    prices: [{ id: 1, name: "УЗИ", price: "1500", category_id: 1, sort: 0 }],
  });
  const words = ["--from", older.url, "--login", "admin", "--dry-run"];
  const refused = await runTyping("x\n", server.databaseUrl, ...words);
  expect(refused).toMatchObject({
    code: 1,
    complained: `${older.url} не пускает под логином «admin»: Неверный логин или пароль\n`,
  });
  const read = await runTyping("старый-пароль\n", server.databaseUrl, ...words);
  expect(read).toMatchObject({ code: 0, complained: "" });
  expect(read.said).toContain("Цены: новых 1\n");
  expect(read.said).not.toContain("старый-пароль");
  await older.stop();
});
