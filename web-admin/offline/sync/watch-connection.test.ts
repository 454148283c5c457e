import { expect, test } from "bun:test";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import { watchConnection } from "./watch-connection.ts";

const QUIET = 2_000;
const ANSWER_WITHIN = 2_000;

function watched({ mayAsk = true } = {}) {
  const clock = new HandClock();
  const told: string[] = [];
  let allowed = mayAsk;
  const silence = watchConnection(
    { clock },
    {
      ask() {
        told.push(`asked at ${clock.now()}`);
        return allowed;
      },
      onSilent: () => told.push(`silent at ${clock.now()}`),
      onBack: () => told.push(`back at ${clock.now()}`),
    },
  );
  return {
    clock,
    told,
    silence,
    allow: () => {
      allowed = true;
    },
  };
}

test("the server is asked at once, and is out of reach after two seconds without an answer", () => {
  const { clock, told } = watched();
  clock.pass(ANSWER_WITHIN - 1);
  expect(told).toEqual(["asked at 0"]);
  clock.pass(1);
  expect(told).toEqual(["asked at 0", "silent at 2000"]);
  clock.pass(60_000);
  expect(told).toHaveLength(2);
});

test("a message every second and a half keeps the connection, without requests", () => {
  const { clock, told, silence } = watched();
  for (let word = 0; word < 10; word++) {
    silence.heard();
    clock.pass(1_500);
  }
  expect(told).toEqual(["asked at 0"]);
});

test("two quiet seconds make the device ask, two more make the line silent", () => {
  const { clock, told, silence } = watched();
  silence.heard();
  clock.pass(QUIET - 1);
  expect(told).toEqual(["asked at 0"]);
  clock.pass(1 + ANSWER_WITHIN);
  expect(told).toEqual(["asked at 0", "asked at 2000", "silent at 4000"]);
});

test("the next message ends the outage, and is reported once", () => {
  const { clock, told, silence } = watched();
  clock.pass(ANSWER_WITHIN);
  silence.heard();
  silence.heard();
  expect(told.slice(1)).toEqual(["silent at 2000", "back at 2000"]);
  clock.pass(QUIET + ANSWER_WITHIN);
  expect(told.slice(3)).toEqual(["asked at 4000", "silent at 6000"]);
});

test("if asking is not allowed, silence is not an outage, and it is tried again later", () => {
  const { clock, told, allow } = watched({ mayAsk: false });
  clock.pass(QUIET);
  expect(told).toEqual(["asked at 0", "asked at 2000"]);
  allow();
  clock.pass(QUIET + ANSWER_WITHIN);
  expect(told.slice(2)).toEqual(["asked at 4000", "silent at 6000"]);
});

test("a stopped watch sends no requests and reports nothing, even if messages still arrive", () => {
  const { clock, told, silence } = watched();
  silence.stop();
  expect(clock.pending).toBe(0);
  silence.heard();
  clock.pass(60_000);
  expect({ told, timers: clock.pending }).toEqual({ told: ["asked at 0"], timers: 0 });
});
