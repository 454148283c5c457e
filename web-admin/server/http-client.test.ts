import { afterAll, beforeAll, expect, test } from "bun:test";
import { PROTOCOL } from "../../shared/sync/sync.ts";
import { until } from "../../tests/support/time/until.ts";
import { createHttpClient, type HttpRequest, type OnSent } from "./http-client.ts";

/**
 * Echoes a request's headers at `/echo`, never answers at `/silent`, begins a file at `/file` and
 * ends it when the test does.
 */
let server: ReturnType<typeof Bun.serve>;
let endFile: (last: string) => void;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch({ url, headers }) {
      if (url.endsWith("/echo")) return Response.json(Object.fromEntries(headers));
      const refusal = { code: "forbidden", message: "Недостаточно прав" };
      if (url.endsWith("/refused")) return Response.json(refusal, { status: 403 });
      if (url.endsWith("/file")) return beginFile();
      return new Promise(() => undefined);
    },
  });
});
afterAll(() => server.stop(true));

function beginFile() {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      write("one, ");
      endFile = (last) => {
        write(last);
        controller.close();
      };
    },
  });
  const name = encodeURIComponent("Журнал 1.csv");
  const headers = {
    "content-disposition": `attachment; filename="_.csv"; filename*=UTF-8''${name}`,
    "x-file-bytes": "8",
  };
  return new Response(body, { headers });
}

/** A client whose timers fire when the test lets time pass. */
function clientWithTimers() {
  let now = 0;
  let onSent: OnSent | undefined;
  let signal: AbortSignal | null | undefined;
  const timers = new Set<{ at: number; run: () => void }>();
  const transport = {
    fetch(path: string, init: RequestInit, listener?: OnSent) {
      onSent = listener;
      signal = init.signal;
      return fetch(`http://127.0.0.1:${server.port}${path}`, init);
    },
    clock: {
      after(ms: number, run: () => void) {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
  };
  return {
    send: createHttpClient(transport, () => "desk-1"),
    send10Percent: () => onSent?.(0.1),
    pass(seconds: number) {
      now += seconds * 1_000;
      for (const timer of timers) if (timer.at <= now) timer.run();
    },
    isGivenUp: () => signal?.aborted,
    timers,
  };
}

test("every request carries the app's protocol version and the device's name", async () => {
  const { send, timers } = clientWithTimers();
  const requests: HttpRequest[] = [
    { method: "GET", path: "/echo" },
    { method: "POST", path: "/echo", body: { login: "anna" } },
    { method: "POST", path: "/echo", body: new FormData() },
  ];
  for (const request of requests) {
    expect(await send(request)).toMatchObject({
      ok: true,
      body: { "x-protocol": `${PROTOCOL}`, "x-device": "desk-1" },
    });
  }
  expect(timers.size).toBe(0);
});

test("an unanswered request is aborted after 20 seconds", async () => {
  const { send, pass, isGivenUp } = clientWithTimers();
  const reply = send({ method: "PUT", path: "/silent", body: {} });
  pass(19);
  expect(isGivenUp()).toBe(false);
  pass(1);
  expect(await reply).toEqual({ kind: "no-answer", cause: "timeout" });
});

test("a form is aborted after 60 seconds without progress, for any total time", async () => {
  const { send, send10Percent, pass, isGivenUp } = clientWithTimers();
  const reply = send({ method: "POST", path: "/silent", body: new FormData() });
  pass(59);
  send10Percent();
  pass(59);
  expect(isGivenUp()).toBe(false);
  pass(1);
  expect(await reply).toEqual({ kind: "no-answer", cause: "timeout" });
});

test("a file arrives whole under its own name, after any time, and its progress is reported", async () => {
  const { send, pass, isGivenUp, timers } = clientWithTimers();
  const received: number[] = [];
  const onReceived = (part: number) => received.push(part);
  const reply = send({ method: "GET", path: "/file", isFile: true, onReceived });
  await until(() => endFile !== undefined);
  pass(59);
  endFile("two");
  const answer = await reply;
  expect(isGivenUp()).toBe(false);
  if (answer.kind !== "answer" || !(answer.body instanceof File)) throw new Error("No file came");
  expect(answer.body.name).toBe("Журнал 1.csv");
  expect(await answer.body.text()).toBe("one, two");
  expect(received.at(-1)).toBe(1);
  expect(timers.size).toBe(0);
});

test("a refusal returned instead of a file is reported as a refusal", async () => {
  const { send } = clientWithTimers();
  const reply = await send({ method: "GET", path: "/refused", isFile: true });
  expect(reply).toMatchObject({ ok: false, status: 403, problem: { code: "forbidden" } });
});

test("an unreachable server differs from one that does not answer in time", async () => {
  const client = createHttpClient(
    {
      fetch: (_, init) => fetch("http://127.0.0.1:1/", init),
      clock: { after: () => () => undefined },
    },
    () => "desk-1",
  );
  expect(await client({ method: "GET", path: "/" })).toEqual({
    kind: "no-answer",
    cause: "unreachable",
  });
});
