import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { freshDatabase } from "../../support/server/database.ts";
import { endLeftovers, type Product, startProduct } from "../../support/server/product.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let product: Product;
beforeAll(async () => {
  database = await freshDatabase();
  product = await startProduct({ DATABASE_URL: database.url, NODE_ENV: "development" });
});
afterAll(async () => {
  product.kill("SIGTERM");
  await product.ended;
  endLeftovers();
  await database.drop();
});

/** The response to exactly these bytes. */
function answerTo(bytes: string, port = Number(new URL(product.url).port)): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
    socket.write(bytes);
    setTimeout(() => socket.destroy(), 1_500);
  });
}

const BAD = [
  "",
  "a@b",
  "[::1",
  "a b",
  "a/b",
  "a?b",
  "exa\tmple",
  "localhost:99999",
  "[zz]",
  "a:b:c",
];

describe.each(["/", "/api/health", "/api/journal/jwt-test", "/api/live", "/admin", "/robots.txt"])(
  "%s",
  (path) => {
    test.each(BAD)("for the host %j is a 400", async (host) => {
      const answer = await answerTo(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.split("\r\n")[0]).toMatch(/^HTTP\/1\.1 400/);
      expect(answer).not.toContain("/api/main.ts");
    });

    test("without a host, by HTTP/1.0, is a 400", async () => {
      expect(await answerTo(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.[01] 400/);
    });
  },
);

test.each([
  "localhost",
  "127.0.0.1:80",
  "[::1]:3000",
  "priem_1.clinic.example",
  "xn--80a.xn--p1ai",
])("the host %s is answered", async (host) => {
  const answer = await answerTo(
    `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});
