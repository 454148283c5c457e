import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { textsOf } from "../../support/server/page-parts.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let anna: number;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  anna = await addDoctor(server.db, { name_employee: "Алова Анна" });
  await offer(server.db, anna, "2027-06-10", ["08:30", "09:00"]);
  await offer(server.db, anna, "2027-06-11", ["08:00", "08:30"]);
});
afterAll(() => server?.stop());

async function nearestAt(path: string): Promise<string | undefined> {
  const links = textsOf(await (await server.request(path)).text(), "a");
  return links.find((text) => text.startsWith("Ближайшее"));
}

test("cards and pages of doctors name the nearest free time, and no time that has just been booked", async () => {
  const paths = ["/", "/doctors", `/doctors/${anna}`];
  for (const path of paths) {
    expect([path, await nearestAt(path)]).toEqual([path, "Ближайшее: завтра 08:00"]);
  }
  await bookOnSite(server, { employee: anna, day: "2027-06-11", time: "08:00" });
  for (const path of paths) {
    expect([path, await nearestAt(path)]).toEqual([path, "Ближайшее: завтра 08:30"]);
  }
});

test("a doctor without free times shows no nearest time", async () => {
  const inna = await addDoctor(server.db, { name_employee: "Волкова Инна" });
  expect(await nearestAt(`/doctors/${inna}`)).toBeUndefined();
});
