import { afterAll, beforeAll, expect, test } from "bun:test";
import { type PageHead, readHead } from "../../support/browser/page-head.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { addArticle } from "../../support/clinic/site-content.ts";
import { startWholeSite, type WholeSite } from "../../support/clinic/whole-site.ts";
import { startServer } from "../../support/server/server.ts";

let site: WholeSite;

beforeAll(async () => {
  site = await startWholeSite();
});
afterAll(() => site?.server.stop());

async function headAt(path: string): Promise<PageHead> {
  const answer = await site.server.request(path);
  expect(answer.status).toBe(200);
  return readHead(await answer.text());
}

async function sitemap(): Promise<string[]> {
  const answer = await site.server.request("/sitemap.xml");
  expect(answer.headers.get("content-type")).toStartWith("application/xml");
  const text = await answer.text();
  expect(text).toStartWith('<?xml version="1.0" encoding="UTF-8"?>');
  return [...text.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, address]) => address ?? "");
}

/** The form of the waiting list, and an address without a page. */
const NOT_INDEXED = new Set(["/wish", "/nowhere"]);

test("the sitemap names every page once, and each page has a title and a description to itself", async () => {
  const addresses = await sitemap();
  expect(new Set(addresses).size).toBe(addresses.length);
  const paths = addresses.map((address) => address.replace(site.server.url, ""));
  const pages = site.pages.filter((path) => !NOT_INDEXED.has(path));
  expect(paths).toEqual(expect.arrayContaining(pages));
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of paths) {
    const { title, meta, links } = await headAt(path);
    expect({ path, canonical: links.canonical }).toEqual({
      path,
      canonical: [site.server.url + path],
    });
    expect(title.length).toBeGreaterThan(15);
    expect(meta.description?.length).toBeGreaterThan(40);
    expect(meta.robots).toBeUndefined();
    expect(meta).toMatchObject({
      "og:type": "website",
      "og:locale": "ru_RU",
      "og:title": title,
      "og:description": meta.description ?? "",
      "og:url": site.server.url + path,
    });
    expect(meta["og:site_name"]).toContain("Приём");
    titles.add(title);
    descriptions.add(meta.description ?? "");
  }
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
});

test("the sitemap lists published pages: no hidden doctors or articles, no announcements", async () => {
  const { db, url } = site.server;
  const before = await sitemap();
  const doctor = await addDoctor(db);
  const article = await addArticle(db, { name: "Новая", text: "", type: 2 });
  const news = [`${url}/doctors/${doctor}`, `${url}/info/${article}`];
  expect((await sitemap()).filter((address) => !before.includes(address))).toEqual(news);
  await db`update doctors set hidden_doctor = 1 where id = ${doctor}`;
  await db`update articles set delete_article = 1 where id = ${article}`;
  expect(await sitemap()).toEqual(before);
  for (const address of news) expect((await fetch(address)).status).toBe(404);
  const [announcement] = await db<{ id: number }[]>`
    select id from articles where type_article = 4 and delete_article = 0`;
  expect(before).not.toContain(`${url}/info/${announcement?.id}`);
});

test("a page that is not found is marked noindex", async () => {
  for (const path of ["/nowhere", "/doctors/99999", "/info/99999"]) {
    const answer = await site.server.request(path);
    expect(answer.status).toBe(404);
    const { meta, links } = await readHead(await answer.text());
    expect(meta.robots).toBe("noindex");
    expect(links.canonical).toBeUndefined();
  }
});

test("a page requested by an alias names its canonical address", async () => {
  const { url } = site.server;
  for (const path of [site.doctor.replace("/doctors/", "/doctors/0"), `${site.doctor}?from=mail`]) {
    expect({ path, canonical: (await headAt(path)).links.canonical }).toEqual({
      path,
      canonical: [url + site.doctor],
    });
  }
});

test("HEAD carries the type and the length that GET has, of every kind of answer", async () => {
  const [photo] = await site.server.db<{ id: number }[]>`select doctor_id as id from doctor_photos`;
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await site.server.request("/")).text());
  for (const path of [
    "/",
    "/appointment",
    "/nowhere",
    "/robots.txt",
    "/sitemap.xml",
    "/favicon.svg",
    script?.[1] ?? "",
    "/admin",
    "/api/doctors",
    "/api/doctors/availability/all",
    "/api/booked-slots",
    "/api/nothing",
    "/api/live",
    `/api/doctors/${photo?.id}/photo`,
  ]) {
    for (const encoding of ["gzip", "identity"]) {
      // Its form has a new uid each time, of the same length, which compresses slightly
      // differently.
      if (path === "/appointment" && encoding === "gzip") continue;
      const init = { headers: { "accept-encoding": encoding }, decompress: false };
      const [got, head] = await Promise.all([
        site.server.request(path, init),
        site.server.request(path, { ...init, method: "HEAD" }),
      ]);
      const headOf = ({ status, headers }: Response) => ({
        path,
        status,
        type: headers.get("content-type"),
        length: headers.get("content-length"),
      });
      const bytes = (await got.arrayBuffer()).byteLength;
      expect(bytes).toBeGreaterThan(0);
      expect(headOf(head)).toEqual({ ...headOf(got), length: String(bytes) });
      expect(await head.text()).toBe("");
    }
  }
  const staff = await site.server.signIn();
  const stream = await staff.request("/api/sync/stream", { method: "HEAD" });
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-length")).toBeNull();
});

test("robots may read the site and the portraits, and are shown the map", async () => {
  const answer = await site.server.request("/robots.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
  const lines = (await answer.text()).trim().split("\n");
  expect(lines).toEqual([
    "User-agent: *",
    "Allow: /api/doctors/*/photo",
    "Disallow: /api/",
    "Disallow: /admin",
    "Disallow: /v/",
    "Disallow: /visit",
    `Sitemap: ${site.server.url}/sitemap.xml`,
  ]);
});

test("the clinic, its doctors and each page's breadcrumbs are in the pages as JSON-LD", async () => {
  const { url } = site.server;
  const { things } = await headAt("/");
  expect(things.MedicalClinic).toMatchObject({
    "@context": "https://schema.org",
    "@id": `${url}/#clinic`,
    url: `${url}/`,
    address: { "@type": "PostalAddress", addressCountry: "RU" },
    geo: { "@type": "GeoCoordinates", latitude: expect.any(Number) },
    openingHours: ["Mo-Fr 08:00-20:00", "Sa 08:00-19:00"],
  });
  expect(things.MedicalClinic?.telephone).toHaveLength(3);

  const [row] = await site.server.db<{ name: string; profession: string }[]>`
    select name_employee as name, full_pro_name as profession from doctors
    where id = ${Number(site.doctor.split("/").at(-1))}`;
  const doctor = await headAt(site.doctor);
  expect(doctor.things.Physician).toMatchObject({
    "@context": "https://schema.org",
    name: row?.name ?? "",
    description: row?.profession ?? "",
    url: url + site.doctor,
    hospitalAffiliation: { "@id": `${url}/#clinic` },
  });
  const portrait = String(doctor.things.Physician?.image);
  expect(doctor.meta["og:image"]).toBe(portrait);
  expect((await fetch(portrait)).headers.get("content-type")).toStartWith("image/");

  for (const path of site.pages.filter((each) => each !== "/" && !NOT_INDEXED.has(each))) {
    const crumbs = (await headAt(path)).things.BreadcrumbList;
    const steps = crumbs?.itemListElement as { position: number; item: string; name: string }[];
    expect({ path, first: steps?.[0]?.item, last: steps?.at(-1)?.item }).toEqual({
      path,
      first: `${url}/`,
      last: url + path,
    });
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
  }
});

test("the favicons and the picture for links are there", async () => {
  const { links, meta } = await headAt("/");
  expect(links.icon).toEqual(["/favicon.svg", "/favicon.ico"]);
  const pictures = {
    "/favicon.svg": "image/svg+xml",
    "/favicon.ico": "image/x-icon",
    [links["apple-touch-icon"]?.[0] ?? ""]: "image/png",
    [meta["og:image"]?.replace(site.server.url, "") ?? ""]: "image/jpeg",
  };
  expect(Object.keys(pictures)).toHaveLength(4);
  for (const [path, type] of Object.entries(pictures)) {
    const answer = await site.server.request(path);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expect(answer.headers.get("content-type")).toStartWith(type);
  }
});

test("P-2.8 P-2.14 P-2.15 the specification's other addresses lead to the canonical ones", async () => {
  for (const [path, canonical] of [
    ["/gynecology", "/services/gynecology"],
    [site.doctor.replace("doctors", "doctor"), site.doctor],
    ["/services/laboratory", "/services/labaratory"],
  ] as const) {
    const answer = await site.server.request(path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, canonical]);
    const { links } = await headAt(path);
    expect(links.canonical).toEqual([site.server.url + canonical]);
  }
});

test("if a public address is configured, every shown address uses it", async () => {
  const other = "https://clinic.example";
  const server = await startServer({
    databaseOf: site.server,
    environment: { PUBLIC_ORIGIN: other },
  });
  const head = await readHead(await (await server.request("/")).text());
  expect(head.links.canonical).toEqual([`${other}/`]);
  expect(head.meta["og:image"]).toBe(`${other}/og.jpg`);
  const texts = await Promise.all(
    ["/sitemap.xml", "/robots.txt"].map(async (path) => (await server.request(path)).text()),
  );
  for (const text of texts) {
    expect(text).toContain(other);
    expect(text).not.toContain("localhost");
  }
  await server.stop();
});
