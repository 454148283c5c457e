import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { invalidatePages } from "../../../api/caches/invalidate.ts";
import { readConfig } from "../../../api/config.ts";
import { ready } from "../../../api/http/answers/ready.ts";
import type { Server } from "../../../api/http/env.ts";
import { keptPages } from "../../../api/site/kept-pages.ts";
import type { RenderedPage } from "../../../api/site/render-page.ts";
import { addDoctor, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { MINUTE, standingClock } from "../../support/server/clock.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { expectMostWithin, shownAfter } from "../../support/server/shown-after.ts";

const time = standingClock(THURSDAY_NINE);
const stopping = new AbortController();
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: Server;
let version = 0;

beforeAll(async () => {
  database = await freshDatabase();
  const config = readConfig({ DATABASE_URL: database.url });
  server = { db: database.db, config, clock: time.clock, log: () => {}, stopping: stopping.signal };
  await shown();
  // The feed's first word is that nothing is known: it drops what was made before it.
  await Bun.sleep(400);
});
beforeEach(() => invalidatePages(server));
afterAll(async () => {
  stopping.abort();
  await database.drop();
});

const rendered = (of: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  body: ready(`<p>${++version}</p>`),
  partial: false,
  ...of,
});

async function shown(of: Partial<RenderedPage> = {}, name = "/"): Promise<string> {
  const { body } = await keptPages(server).page(name, async () => rendered(of));
  return Buffer.from(body.plain).toString();
}

const renewed = (before: string) => shownAfter(async () => (await shown()) !== before, true);

test("a page is made once a minute, each address its own", async () => {
  const first = await shown();
  expect(await shown()).toBe(first);
  expect(await shown({}, "/info")).not.toBe(first);
  time.pass(MINUTE);
  expect(await shown()).not.toBe(first);
});

test("a page that was not found, or lacks some of its data, is made anew", async () => {
  for (const made of [{ status: 404 as const }, { partial: true }]) {
    expect(await shown(made, "/x")).not.toBe(await shown(made, "/x"));
  }
});

test("what another process writes of doctors, articles or prices shows, within 500 ms most times", async () => {
  const writes = [
    () => addDoctor(server.db),
    () => server.db`insert into articles (name_article, type_article) values ('Акция', 1)`,
    async () => {
      await server.db`insert into uploads (name, original_name, content_type, is_image, bytes)
        values ('x', 'x.pdf', 'application/octet-stream', false, 'x')`;
      await server.db`insert into papers (title, upload) values ('Лицензия', 'x')`;
    },
    () => server.db`insert into prices (name, price, category_id) values ('Приём', '2000', 1)`,
  ];
  const waits: number[] = [];
  for (const write of writes) {
    const before = await shown();
    await write();
    waits.push(await renewed(before));
  }
  expectMostWithin(500, waits);
});

test("a page begun before a change is not kept", async () => {
  const begun = Promise.withResolvers<void>();
  const early = keptPages(server).page("/", async () => {
    await begun.promise;
    return rendered({ body: ready("old") });
  });
  invalidatePages(server);
  begun.resolve();
  expect(Buffer.from((await early).body.plain).toString()).toBe("old");
  expect(await shown()).not.toBe("old");
});
