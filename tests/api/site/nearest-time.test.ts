import { beforeAll, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { textsOf } from "../../support/server/page-parts.ts";

let anna: number;

const server = serverForFile({ clock: () => THURSDAY_NINE });
beforeAll(async () => {
  anna = await addDoctor(server.db, { name_employee: "Алова Анна" });
  await offer(server.db, anna, "2027-06-10", ["08:30", "09:00"]);
  await offer(server.db, anna, "2027-06-11", ["08:00", "08:30"]);
  await addPrice(server.db, { name: "УЗИ малого таза", price: "1600", category: 1, sort: 1 });
});

async function nearestAt(path: string): Promise<string | undefined> {
  const links = textsOf(await (await server.request(path)).text(), "a");
  return links.find((text) => text.startsWith("Ближайшее"));
}

test("cards and pages of doctors and of a service name the nearest free time, and no time that has just been booked", async () => {
  const paths = ["/", "/doctors", "/services/uzi", `/doctors/${anna}`];
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
