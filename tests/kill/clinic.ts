import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "../../api/platform/database/connection.ts";
import { type Embedded, startEmbedded } from "../../api/platform/database/embedded.ts";
import { migrate } from "../../api/platform/database/migrate.ts";
import { addDays, clinicMoment } from "../../shared/time/calendar.ts";
import { type FaultProxy, startFaultProxy } from "../support/browser/fault-proxy.ts";
import { addDoctor, offer } from "../support/clinic/clinic.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { type Product, startProduct, untilStatus } from "../support/server/product.ts";
import { DeskMachine } from "./desk-machine.ts";

const LOGIN = { login: "admin", password: "осенний-ветер-47" };
const DAYS_AHEAD = 60;
const MINUTES_APART = 10;

/** The whole product as a clinic runs it, each part in a process that can be killed. */
export interface KillableClinic {
  desk: DeskMachine;
  line: FaultProxy;
  db: Db;
  /** `kill -9` of the API. */
  killApi(): Promise<void>;
  /** `kill -9` of PostgreSQL; the one who started it starts it again. */
  killPostgres(): Promise<void>;
  /** Starts the stopped parts, and waits until they answer. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

export async function openClinic(): Promise<KillableClinic> {
  const folder = await mkdtemp(join(tmpdir(), "priem-kill-"));
  await chmod(folder, 0o711);
  // The system keeps writes of a killed process, so commits must reach the system only.
  const embedded = await startEmbedded(join(folder, "data"), () => {}, { fsync: "off" });
  const db = connect(embedded.url, { max: 2 });
  await migrate(db);
  await offerTimes(db);
  const port = String(20_000 + Math.floor(Math.random() * 20_000));
  const startApi = () =>
    startProduct({
      DATABASE_URL: embedded.url,
      PORT: port,
      ADMIN_LOGIN: LOGIN.login,
      ADMIN_PASSWORD: LOGIN.password,
    });
  let product: Product | null = await startApi();
  const line = await startFaultProxy(Number(port));
  const desk = new DeskMachine(join(folder, "profile"), line.url, LOGIN);
  await desk.start();
  await desk.settle();

  return {
    desk,
    line,
    db,
    async killApi() {
      product?.kill("SIGKILL");
      await product?.ended;
      product = null;
    },
    killPostgres: () => killPostmaster(embedded),
    async heal() {
      line.set("open");
      product ??= await startApi();
      const running = product;
      const fell = running.ended.then((code) => {
        throw new Error(`The API ended by itself with ${code}: ${running.said().slice(-4_000)}`);
      });
      await Promise.race([untilStatus(`http://127.0.0.1:${port}/api/health`, 200), fell]);
    },
    async stop() {
      await desk.close();
      await line.stop();
      product?.kill("SIGTERM");
      await product?.ended;
      await db.end({ timeout: 1 });
      await embedded.stop();
      for (const path of [folder, embedded.home.folder]) {
        await rm(path, { recursive: true, force: true });
      }
    },
  };
}

async function offerTimes(db: Db): Promise<void> {
  const doctor = await addDoctor(db);
  const today = clinicMoment(new Date(), "Europe/Moscow").day;
  const times = timesOfDay((12 * 60) / MINUTES_APART, MINUTES_APART);
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    await offer(db, doctor, addDays(today, ahead), times);
  }
}

async function killPostmaster({ home }: Embedded): Promise<void> {
  const note = await readFile(join(home.data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(note.split("\n")[0]);
  if (pid > 0) process.kill(pid, "SIGKILL");
}
