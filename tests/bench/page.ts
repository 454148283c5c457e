import { createApp } from "../../api/app.ts";
import { invalidatePages } from "../../api/caches/invalidate.ts";
import { readConfig } from "../../api/config.ts";
import { type BenchDatabase, benchDatabase } from "./ground/database.ts";
import {
  alternate,
  atLeast,
  atMost,
  median,
  medianRatio,
  type Part,
  shown,
  spaced,
} from "./ground/figures.ts";
import { bareHello, speedOf } from "./ground/hello.ts";
import { runProduct } from "./ground/product.ts";

const PASSES = 3;
const COLD_ROUNDS = 60;
/** A process that has just started still compiles its code as it goes. */
const WARMING_ROUNDS = 150;
const GZIP = { headers: { "accept-encoding": "gzip" } };

/** Server-rendered pages, kept and made anew. */
export const page: Part = async () => {
  const database = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: database.url, DEMO_DATA: "1" });
  const [first] = await database.db<{ id: number }[]>`
    select id from doctors where hidden_doctor = 0 order by sort_emp limit 1`;
  const doctor = `/doctors/${first?.id}`;
  const bare = await bareHello();
  const speeds = await alternate(PASSES, {
    hello: () => speedOf(product.port, "/api/live"),
    home: () => speedOf(product.port, "/", GZIP),
    doctor: () => speedOf(product.port, doctor, GZIP),
    bare: () => speedOf(bare, "/"),
  });
  await product.stop();
  const cold = await coldPages(database, ["/", doctor]);
  return [
    atLeast("home page kept, of this server's hello", 0.5, medianRatio(speeds.home, speeds.hello)),
    atLeast(
      "doctor's page kept, of this server's hello",
      0.5,
      medianRatio(speeds.doctor, speeds.hello),
    ),
    atMost("home page made anew, data and gzip with it", 5, cold[0] ?? Number.NaN, "ms"),
    atMost("doctor's page made anew, the same", 5, cold[1] ?? Number.NaN, "ms"),
    shown("home pages a second", spaced(Math.round(median(speeds.home)))),
    shown("this server's hello a second (/api/live)", spaced(Math.round(median(speeds.hello)))),
    shown("a bare Bun.serve's hello a second", spaced(Math.round(median(speeds.bare)))),
  ];
};

/** Medians of whole requests for pages that were just dropped, in milliseconds. */
async function coldPages({ url, db }: BenchDatabase, paths: string[]): Promise<number[]> {
  const stopping = new AbortController();
  const config = readConfig({ DATABASE_URL: url });
  const server = { db, config, clock: () => new Date(), log: () => {}, stopping: stopping.signal };
  const app = createApp(server);
  const connection = { requestIP: () => ({ address: "127.0.0.1" }), timeout: () => {} };
  const times = paths.map((): number[] => []);
  for (let round = 0; round < WARMING_ROUNDS + COLD_ROUNDS; round++) {
    for (const [at, path] of paths.entries()) {
      invalidatePages(server);
      const began = performance.now();
      const answer = await app.request(path, GZIP, connection);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (round >= WARMING_ROUNDS) times[at]?.push(performance.now() - began);
    }
  }
  stopping.abort();
  return times.map(median);
}
