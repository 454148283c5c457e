import { expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { send } from "./send.ts";

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
