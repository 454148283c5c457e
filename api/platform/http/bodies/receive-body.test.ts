import { expect, test } from "bun:test";
import { Hono } from "hono";
import type { Env } from "../env.ts";
import { readForm } from "./form.ts";
import { receiveBody } from "./receive-body.ts";

const MB = 1024 * 1024;

/** A server that reads uploads and then decodes them for as long as the test blocks it. */
function drawing() {
  const { promise: drawn, resolve: draw } = Promise.withResolvers<void>();
  const read: string[] = [];
  const app = new Hono<Env>()
    .use(async (context, next) => {
      const userId = Number(context.req.header("x-user"));
      const token = { id: userId, name: "" };
      context.set("session", {
        kind: "program",
        userId,
        login: "",
        rights: [],
        doctor: null,
        token,
      });
      await next();
    })
    .use(receiveBody)
    .post("/api/upload", async (context) => {
      await readForm(context);
      read.push(context.req.header("x-user") ?? "");
      if (context.req.header("x-held")) await drawn;
      return context.text("");
    });
  const upload = (user: number, bytes: number, { held = false } = {}) => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${"x".repeat(bytes)}\r\n--b--\r\n`;
    const headers = {
      "content-type": "multipart/form-data; boundary=b",
      "content-length": String(body.length),
      "x-user": String(user),
      ...(held ? { "x-held": "1" } : {}),
    };
    return app.request("/api/upload", { method: "POST", body, headers });
  };
  return { upload, draw, read };
}

test.each([
  ["a small form", MB / 4],
  ["a large one", 2 * MB],
])("%s is read while eight large ones of another user are drawn", async (_, bytes) => {
  const { upload, draw, read } = drawing();
  const pictures = Array.from({ length: 8 }, () => upload(1, 2 * MB, { held: true }));
  expect((await upload(2, bytes)).status).toBe(200);
  draw();
  const answers = await Promise.all(pictures);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(read).toHaveLength(9);
});

test("a large body that the handler does not read gives its turn to the next", async () => {
  const { upload } = drawing();
  const app = new Hono<Env>().use(receiveBody).post("/api/upload", (context) => context.text(""));
  const body = "x".repeat(2 * MB);
  const headers = { "content-length": String(body.length) };
  const unread = await app.request("/api/upload", { method: "POST", body, headers });
  expect(unread.status).toBe(200);
  expect((await upload(1, 2 * MB)).status).toBe(200);
});
