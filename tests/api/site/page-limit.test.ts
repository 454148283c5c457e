import { beforeEach, expect, test } from "bun:test";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { MINUTE, SECOND, standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { attributesOf } from "../../support/server/page-parts.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);

const server = serverForFile({ clock, environment: { PAGES_PER_ADDRESS_MINUTE: "2" } });
beforeEach(() => pass(MINUTE));

const open = (address: string, path = "/appointment", init: RequestInit = {}) =>
  server.request(path, { ...init, headers: { "x-forwarded-for": address } });

/** The status of each of `count` pages in turn; page `at` is asked for from `address(at)`. */
async function statuses(address: (at: number) => string, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < count; at++) all.push((await open(address(at))).status);
  return all;
}

test("an address that opens too many pages in a minute gets a page with the phone", async () => {
  await statuses(() => "203.0.113.7", 2);
  pass(20 * SECOND);
  const answer = await open("203.0.113.7");
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("40");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toContain("style-src 'unsafe-inline'");
  const html = await answer.text();
  expect(html).toContain("Слишком много запросов");
  expect(attributesOf(html, "a", "href")[0]).toMatch(/^tel:\+7\d{10}$/);
  expect((await open("203.0.113.8")).status).toBe(200);
  pass(40 * SECOND);
  expect((await open("203.0.113.7")).status).toBe(200);
});

test.each([
  ["a /64", 2, (at: number) => `2001:db8:1:1::${at}`],
  ["a /56 twice", 4, (at: number) => `2001:db8:2:${at}::1`],
  ["a /48 four times", 8, (at: number) => `2001:db8:3:${at.toString(16)}00::1`],
])("of IPv6, %s as many pages are rendered as for one address", async (_, most, address) => {
  const expected = [...Array<number>(most).fill(200), 429];
  expect(await statuses(address, most + 1)).toEqual(expected);
});

test("pages that do not exist and sent forms count; files and calls do not", async () => {
  const address = "203.0.113.9";
  expect((await open(address, "/made-up")).status).toBe(404);
  const form = new FormData();
  form.set("choose", "month");
  expect((await open(address, "/appointment", { method: "POST", body: form })).status).toBe(200);
  expect((await open(address, "/made-up-2")).status).toBe(429);
  expect((await open(address, "/robots.txt")).status).toBe(200);
  expect((await open(address, "/api/doctors")).status).toBe(200);
});
