import { expect, test } from "bun:test";
import type { Engine } from "../../../offline/engine.ts";
import type { SettlementSoFar } from "../../../offline/operations/operation.ts";
import { CALLS, DAY, queued } from "../../../offline/operations/sample-operations.ts";
import { takeBackPlan } from "./apply-plan.ts";

const REFUSED = {
  outcome: "refused",
  problem: { code: "visits_in_the_way", message: "Есть записи" },
} as SettlementSoFar;

/** A device whose edit of a day is answered so, or is not stored. */
function engineWith(answer: SettlementSoFar | "unsaved"): Engine {
  const engine = {
    status: () => ({ online: true, appTooOld: false }),
    async setScheduleDay() {
      if (answer === "unsaved") throw new Error("The device is full");
      return queued(1, CALLS.day);
    },
    settled: async () => answer,
  };
  return engine as unknown as Engine;
}

const CHANGED = [
  {
    employee: 1,
    day: DAY,
    before: ["10:00"],
    after: [],
    stillBooked: [],
    confirmedVisits: [],
  },
];

test.each([
  ["is done", { outcome: "done", record: null }, null],
  ["waits to be sent", { outcome: "queued" }, null],
  [
    "is refused",
    REFUSED,
    "Расписание не возвращено: 1 день; выберите, как быть, в «Требует решения»",
  ],
  ["is not stored", "unsaved", "Расписание не возвращено: 1 день; устройство не приняло правку"],
] as const)("the undo of an absence that %s says so", async (_, answer, words) => {
  expect(await takeBackPlan(engineWith(answer), CHANGED)).toBe(words);
});
