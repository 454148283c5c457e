import { expect, test } from "bun:test";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { until } from "../../support/device/device.ts";
import { drained, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { keptOn, restoresForFile, signInAgain } from "../../support/device/restores.ts";

const reception = receptionForFile();
const { takeBackup, putBack } = restoresForFile(reception);
type Seat = Awaited<ReturnType<typeof takeSeat>>;

const shownBy = ({ engine }: Seat, name: string) =>
  engine.templates().find(({ tpl_name, id }) => tpl_name === name && id !== null);

/** Made, and in the copy of each of the seats. */
async function madeTemplate(maker: Seat, name: string, times: string[], others: Seat[] = []) {
  const answered = (await keptOn(maker)).length;
  await maker.engine.createTemplate(name, times);
  await until(async () => (await keptOn(maker)).length > answered);
  await until(() => [maker, ...others].every((seat) => shownBy(seat, name)));
  return shownBy(maker, name)?.uid ?? "";
}

/** The server's templates, read with a login that no restore has ended. */
async function templates(): Promise<(ScheduleTemplate & { revision: number })[]> {
  const person = await reception.server.signIn();
  return person.json("/api/schedule/");
}

test("a name changed here and times changed there are merged, and keeping mine replaces only disputed parts", async () => {
  const mine = await takeSeat(reception);
  const theirs = await takeSeat(reception);
  const uid = await madeTemplate(theirs, "Вечер", ["18:00"], [mine]);
  mine.device.line.cut = true;
  await mine.engine.editTemplate(uid, "Поздно", ["18:00"]);
  await theirs.engine.editTemplate(uid, "Вечер", ["18:00", "19:00"]);
  await drained(theirs.engine);
  mine.device.line.cut = false;
  await drained(mine.engine);
  expect(mine.engine.decisions()).toEqual([]);
  expect(await templates()).toContainEqual(
    expect.objectContaining({ uid, tpl_name: "Поздно", schedule_tpl: ["18:00", "19:00"] }),
  );
  await until(() => [mine, theirs].every((seat) => shownBy(seat, "Поздно")));
  mine.device.line.cut = true;
  await mine.engine.editTemplate(uid, "Ночь", ["18:00", "19:00"]);
  await theirs.engine.editTemplate(uid, "Вечер", ["20:00"]);
  await drained(theirs.engine);
  mine.device.line.cut = false;
  await until(() => mine.engine.decisions().length === 1);
  await mine.engine.decide(mine.engine.decisions()[0]?.key ?? "", { kind: "keep-mine" });
  await drained(mine.engine);
  expect(await templates()).toContainEqual(
    expect.objectContaining({ uid, tpl_name: "Ночь", schedule_tpl: ["20:00"] }),
  );
});

test("removing an unchanged one succeeds after a restore, and removing an edited one asks", async () => {
  const mine = await takeSeat(reception);
  const theirs = await takeSeat(reception);
  const same = await madeTemplate(theirs, "Будни", ["08:00"], [mine]);
  const edited = await madeTemplate(theirs, "Суббота", ["09:00"], [mine]);
  const backup = await takeBackup();
  mine.device.line.cut = true;
  await mine.engine.deleteTemplate(same);
  await mine.engine.deleteTemplate(edited);
  await putBack(backup);
  await signInAgain(theirs);
  await until(() => !theirs.engine.status().loginNeeded);
  await theirs.engine.editTemplate(edited, "Суббота", ["10:00"]);
  await drained(theirs.engine);
  mine.device.line.cut = false;
  await signInAgain(mine);
  await until(() => mine.engine.decisions().length === 1);
  await drained(mine.engine);
  expect(mine.engine.decisions()).toMatchObject([{ operation: { uid: edited } }]);
  const names = (await templates()).map(({ tpl_name }) => tpl_name);
  expect(names).toContain("Суббота");
  expect(names).not.toContain("Будни");
});

test("a template made and removed by one desk stays removed even if a restore lost its creation", async () => {
  const seat = await takeSeat(reception);
  const { engine, device } = seat;
  const backup = await takeBackup();
  const uid = await madeTemplate(seat, "Ошибка", ["18:00"]);
  device.line.cut = true;
  await engine.deleteTemplate(uid);
  await putBack(backup);
  device.line.cut = false;
  await signInAgain(seat);
  await until(() =>
    device.line.calls.some(({ method, status }) => method === "DELETE" && status !== null),
  );
  await drained(engine);
  expect((await templates()).map(({ tpl_name }) => tpl_name)).not.toContain("Ошибка");
  expect(engine.templates().map(({ tpl_name }) => tpl_name)).not.toContain("Ошибка");
});
