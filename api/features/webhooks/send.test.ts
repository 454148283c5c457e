import { expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { isPrivate, send } from "./send.ts";

test("sent messages leave no listeners at the signal of the server's stop", async () => {
  const receiver = Bun.serve({ port: 0, fetch: () => new Response("taken") });
  const stopping = new AbortController().signal;
  const calling = { allowPrivate: true, stopping };
  const address = `http://127.0.0.1:${receiver.port}/`;
  for (let sent = 0; sent < 3; sent += 1) {
    const attempt = await send({ address, headers: {}, body: "{}" }, calling, new Date());
    expect(attempt.status).toBe(200);
  }
  await receiver.stop(true);
  expect(getEventListeners(stopping, "abort")).toEqual([]);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.1",
  "192.168.0.10",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::5",
  "fe80::1%eth0",
  "fec0::1",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:0:127.0.0.1",
  "2001:0:1::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:a00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "no address",
])("%s is no address of a receiver outside", (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2a00:1450:4010::64", "::ffff:8.8.8.8"])(
  "%s may be called",
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);
