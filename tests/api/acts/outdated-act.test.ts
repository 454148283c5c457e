import { beforeAll, expect, test } from "bun:test";
import {
  ActOutdated,
  type PreparedAct,
  REASONS,
} from "../../../api/features/acts/destruction-act.ts";
import { retryOutdatedAct } from "../../../api/features/journal/destroy.ts";
import { SERVER } from "../../../api/platform/event-log/event.ts";
import { clinicMoment } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const now = { instant: THURSDAY_NINE, ...clinicMoment(THURSDAY_NINE, "Europe/Moscow") };
const OCCASION = { by: SERVER, now, reason: REASONS.cancelled };
let id: number;

const server = serverForFile({ clock: () => THURSDAY_NINE });
beforeAll(async () => {
  const desk = await server.signIn(["journal"]);
  const employee = await addDoctor(server.db);
  await offer(server.db, employee, TODAY, ["10:00"]);
  id = (await bookAtDesk(desk, { employee, time: "10:00" })).id;
});

/** @returns how it ended, and the revision of the record in the act of each attempt */
async function actsTried(destroying: (attempt: number) => Promise<string>, name = { id }) {
  const acts: (PreparedAct | null)[] = [];
  const result = await retryOutdatedAct(server.db, name, OCCASION, (act) => {
    acts.push(act);
    return destroying(acts.length);
  }).catch((error: unknown) => error);
  return { result, revisions: acts.map((act) => act && Number(act.of.revision)) };
}

async function outdated(): Promise<never> {
  await server.db`update journal_records set revision = revision + 1 where id = ${id}`;
  throw new ActOutdated();
}

test("a destruction whose record changed is tried again with an act of its newest revision", async () => {
  const { result, revisions } = await actsTried(async (attempt) =>
    attempt < 5 ? outdated() : "destroyed",
  );
  const first = Number(revisions[0]);
  expect(revisions).toEqual([0, 1, 2, 3, 4].map((changes) => first + changes));
  expect(result).toBe("destroyed");
});

test("a destruction whose record changes each time fails after five attempts", async () => {
  const { result, revisions } = await actsTried(outdated);
  expect(revisions).toHaveLength(5);
  expect(result).toBeInstanceOf(ActOutdated);
});

test("any other error ends a destruction at once", async () => {
  const broken = new Error("The connection ended");
  const { result, revisions } = await actsTried(() => Promise.reject(broken));
  expect(revisions).toHaveLength(1);
  expect(result).toBe(broken);
});

test("a record that no longer exists is destroyed without an act", async () => {
  const { result, revisions } = await actsTried(async () => "nothing left", { id: id + 1 });
  expect(revisions).toEqual([null]);
  expect(result).toBe("nothing left");
});
