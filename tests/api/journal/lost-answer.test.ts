import { afterAll, beforeAll, expect, test } from "bun:test";
import { startFaultProxy } from "../../support/browser/fault-proxy.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { Browser } from "../../support/server/cookies.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { sending } from "../../support/server/json.ts";
import { endLeftovers, startProduct } from "../../support/server/product.ts";

const ADMIN = { login: "admin", password: "осенний-ветер-47" };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let doctor: number;

beforeAll(async () => {
  database = await freshDatabase();
  doctor = await addDoctor(database.db);
  await offer(database.db, doctor, "2127-06-10", ["10:00"]);
});

afterAll(async () => {
  endLeftovers();
  await database?.drop();
});

const start = () =>
  startProduct({
    DATABASE_URL: database.url,
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.password,
  });

async function signIn(url: string) {
  const desk = new Browser(url);
  const answer = await desk.post("/api/journal/login", ADMIN);
  expect(answer.status).toBe(200);
  return desk;
}

test("kill -9 of the server between a commit and its answer, then the same call again: one record", async () => {
  const product = await start();
  const line = await startFaultProxy(Number(new URL(product.url).port));
  const desk = await signIn(line.url);
  const call = sending(
    "POST",
    {
      uid: crypto.randomUUID(),
      employee: doctor,
      record_day: "10.06.2127",
      record_time: "10:00",
      user_name: "Анна Ким",
    },
    { "idempotency-key": crypto.randomUUID() },
  );

  line.onNextAnswer(() => {
    line.set("swallow-answers");
    product.kill("SIGKILL");
  });
  const outcome = await desk.request("/api/journal", call).then(
    (answer) => answer.status,
    () => "lost",
  );
  expect(outcome).toBe("lost");
  await product.ended;
  await line.stop();
  const kept = await database.db<{ id: number }[]>`select id from journal_records`;
  expect(kept).toHaveLength(1);

  const again = await start();
  const answer = await (await signIn(again.url)).request("/api/journal", call);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ id: kept[0]?.id, user_name: "Анна Ким" });
  expect(await database.db`select id from journal_records`).toHaveLength(1);
  again.kill("SIGTERM");
  expect(await again.ended).toBe(0);
});
