import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { drained, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { sending } from "../../support/server/json.ts";

const reception = receptionForFile();

type Seat = Awaited<ReturnType<typeof takeSeat>>;

const templateOf = async ({ person }: Pick<Seat, "person">, uid: string) =>
  person.json(`/api/schedule/${uid}`);

async function elsewhere(method: string, path: string, template: unknown) {
  const colleague = await reception.server.signIn();
  const answer = await colleague.request(path, sending(method, template));
  expect(answer.ok).toBe(true);
}

const changeElsewhere = (uid: string, tpl_name: string, schedule_tpl: string[]) =>
  elsewhere("PUT", `/api/schedule/${uid}`, { tpl_name, schedule_tpl });

/** A desk that meant a template otherwise than a colleague, who was the first. */
async function takeSeatInDispute(
  name: string,
  edit: (seat: Seat, uid: string) => Promise<unknown>,
) {
  const seat = await takeSeat(reception);
  const { engine, device } = seat;
  await elsewhere("POST", "/api/schedule", { tpl_name: name, schedule_tpl: ["09:00"] });
  const known = () => engine.templates().find((each) => each.tpl_name === name);
  await until(() => known() !== undefined);
  const { uid = "" } = known() ?? {};
  device.line.cut = true;
  await edit(seat, uid);
  await changeElsewhere(uid, `${name} коллеги`, ["09:00", "13:00"]);
  device.line.cut = false;
  engine.syncNow();
  await until(() => engine.decisions().length === 1);
  return { ...seat, uid, key: engine.decisions()[0]?.key ?? "" };
}

test("a template changed by two shows the server's version, and mine replaces only that", async () => {
  const seat = await takeSeatInDispute("Утро", ({ engine }, uid) =>
    engine.editTemplate(uid, "Моё утро", ["08:00"]),
  );
  const { engine, uid, key } = seat;
  const theirs = { uid, tpl_name: "Утро коллеги", schedule_tpl: ["09:00", "13:00"] };
  expect(engine.decisions()).toMatchObject([
    { kind: "template", operation: { answer: { template: theirs } } },
  ]);
  await changeElsewhere(uid, "Утро коллеги", ["14:00"]);
  const again = await engine.decide(key, { kind: "keep-mine" });
  await until(() => engine.decisions().some((decision) => decision.key === again?.key));
  expect(await templateOf(seat, uid)).toMatchObject({ schedule_tpl: ["14:00"] });
  await engine.decide(again?.key ?? "", { kind: "keep-mine" });
  await drained(engine);
  expect(engine.decisions()).toEqual([]);
  expect(await templateOf(seat, uid)).toMatchObject({
    tpl_name: "Моё утро",
    schedule_tpl: ["08:00"],
  });
  await seat.device.close();
});
