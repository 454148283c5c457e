import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { sending } from "../../support/server/json.ts";
import { endLeftovers, type Product, startProduct } from "../../support/server/product.ts";

const PIECE = Buffer.alloc(64 * 1024, "x");

let database: Awaited<ReturnType<typeof freshDatabase>>;
let product: Product;
let open: Socket[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  product = await startProduct({
    DATABASE_URL: database.url,
    NODE_ENV: "production",
    ADMIN_LOGIN: "admin",
    ADMIN_PASSWORD: "осенний-ветер-47",
  });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  product.kill("SIGTERM");
  await product.ended;
  endLeftovers();
  await database.drop();
});

/** Memory of the process, MB. */
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, "utf8"))?.[1]) / 1024;

interface Upload {
  path: string;
  bytes: number;
  /** Unset: one byte more than is sent. */
  announced?: number;
  chunked: boolean;
  type?: string;
  headers?: string[];
}

/** Status of the response, 0 while it is pending, and its time. */
interface Answered {
  status: number;
  ms: number;
}

/** A slow machine needs so long for 1 GB. */
const SENT_WITHIN_MS = 60_000;

/** The server ends a body that does not progress for three seconds; the rest is for a slow machine. */
const ENDED_WITHIN_MS = 30_000;

/**
 * Sends all but the end of a body. Resolves when it is sent and answered, but at most `waitMs`
 * after it is sent, or when the connection is cut.
 */
function sendUnfinished(
  { path, bytes, announced = bytes + 1, chunked, type, headers = [] }: Upload,
  waitMs = 500,
): Promise<Answered> {
  const began = performance.now();
  const socket = connect(Number(new URL(product.url).port), "127.0.0.1");
  open.push(socket);
  const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${announced}`;
  const head = [
    `POST ${path} HTTP/1.1`,
    ...["Host: localhost", length, ...headers],
    `Content-Type: ${type ?? "multipart/form-data; boundary=b"}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return new Promise((resolve) => {
    let answer = "";
    let answeredAfter = 0;
    let sent = 0;
    const end = () => resolve({ status: Number(answer.split(" ")[1] ?? 0), ms: answeredAfter });
    socket.on("data", (part) => {
      answer += part;
      answeredAfter ||= performance.now() - began;
      if (sent >= bytes) end();
    });
    socket.on("error", end).on("close", end);
    const more = () => {
      if (sent >= bytes) return answer === "" ? setTimeout(end, waitMs) : end();
      const piece = PIECE.subarray(0, Math.min(PIECE.length, bytes - sent));
      sent += piece.length;
      if (chunked) socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece, () => (chunked ? socket.write("\r\n", more) : more()));
    };
    more();
    setTimeout(end, SENT_WITHIN_MS + waitMs);
  });
}

async function letGo() {
  for (const socket of open) socket.destroy();
  open = [];
  await Bun.sleep(300);
}

const UNFINISHED = { path: "/api/journal", type: "application/json" };

/** Books a slot from an address that has sent nothing else. */
async function bookFrom(address: string, time: string): Promise<number> {
  const doctor = await addDoctor(database.db);
  await offer(database.db, doctor, "2099-06-10", [time]);
  const visit = {
    employee: doctor,
    record_day: "10.06.2099",
    record_time: time,
    consent: true,
    user_name: "Анна",
    phone: "89001234567",
    service: "Консультация",
  };
  const from = { "x-forwarded-for": address };
  return (await fetch(`${product.url}/api/journal`, sending("POST", visit, from))).status;
}

test("300 unfinished bookings of one address take little memory, end, and block no other visitor", async () => {
  const before = memory();
  const unfinished: Upload = {
    ...UNFINISHED,
    bytes: 15 * 1024,
    chunked: true,
    headers: ["X-Forwarded-For: 203.0.113.5"],
  };
  const all = Array.from({ length: 300 }, () => sendUnfinished(unfinished, ENDED_WITHIN_MS));
  await Bun.sleep(1_000);
  expect(memory() - before).toBeLessThan(100);
  expect(await bookFrom("203.0.113.6", "10:00")).toBe(201);
  const answers = await Promise.all(all);
  const held = answers.filter(({ status }) => status === 408);
  expect(held.length).toBeGreaterThan(50);
  expect(held.length).toBeLessThan(75);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(300 - held.length);
  await letGo();
});

test("1 024 bookings of one /58 that announce a body and send a byte end, and block no other visitor", async () => {
  const all = Array.from({ length: 1_024 }, (_, at) =>
    sendUnfinished(
      {
        ...UNFINISHED,
        bytes: 1,
        announced: 16_000,
        chunked: false,
        headers: [`X-Forwarded-For: 2001:db8:0:${(at % 64).toString(16)}::${at.toString(16)}`],
      },
      ENDED_WITHIN_MS,
    ),
  );
  await Bun.sleep(1_000);
  expect(await bookFrom("2001:db8:0:3f::ffff", "11:00")).toBe(201);
  const answers = await Promise.all(all);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]));
  await letGo();
});

test("a body over the limit of its route is refused unread", async () => {
  const post = (path: string, bytes: number) =>
    fetch(`${product.url}${path}`, sending("POST", { text: "x".repeat(bytes) }));
  expect((await post("/api/journal/login", 5_000)).status).toBe(413);
  expect((await post("/api/journal/login", 3_000)).status).toBe(400);
  expect((await post("/api/journal", 17_000)).status).toBe(413);
  expect((await post("/api/journal", 15_000)).status).toBe(400);
});
