import { expect, test } from "bun:test";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { until } from "../../support/device/device.ts";
import { drained, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { restoresForFile, signInAgain } from "../../support/device/restores.ts";

const reception = receptionForFile();
const { takeBackup, putBack } = restoresForFile(reception);

async function templates(): Promise<ScheduleTemplate[]> {
  const person = await reception.server.signIn();
  return (await person.request("/api/schedule/")).json();
}

/** A desk that has made a template, and another that asks about removing it, before a restore. */
async function takeSeatsAroundRestore(name: string) {
  const [maker, remover] = [await takeSeat(reception), await takeSeat(reception)];
  const backup = await takeBackup();
  await maker.engine.createTemplate(name, ["18:00"]);
  const shown = () => remover.engine.templates().find(({ tpl_name }) => tpl_name === name);
  await until(() => shown() !== undefined);
  await drained(maker.engine);
  const uid = shown()?.uid ?? "";
  const asked = remover.engine.template(uid) ?? undefined;
  const removeOffline = async () => {
    remover.device.line.cut = true;
    await remover.engine.deleteTemplate(uid, asked);
  };
  const restore = () => putBack(backup);
  const makeAgain = async () => {
    await restore();
    await signInAgain(maker);
    await until(async () => (await templates()).some((each) => each.uid === uid));
  };
  const goOnline = async () => {
    remover.device.line.cut = false;
    await signInAgain(remover);
  };
  const close = () => Promise.all([maker, remover].map(({ device }) => device.close()));
  return { maker, remover, uid, removeOffline, restore, makeAgain, goOnline, close };
}

test("a template lost by a restore is removed as it was shown, even if another desk has made it again", async () => {
  const desks = await takeSeatsAroundRestore("Чужой");
  await desks.removeOffline();
  await desks.makeAgain();
  await desks.goOnline();
  await until(async () => (await templates()).every(({ uid }) => uid !== desks.uid));
  await drained(desks.remover.engine);
  expect(desks.remover.engine.decisions()).toEqual([]);
  await desks.close();
});

test("a template changed while its removal was asked about stays until a decision, even if a restore lost it", async () => {
  const desks = await takeSeatsAroundRestore("Чужой иначе");
  await desks.maker.engine.editTemplate(desks.uid, "Чужой иначе", ["18:30"]);
  const { engine } = desks.remover;
  await until(() => engine.template(desks.uid)?.schedule_tpl[0] === "18:30");
  await desks.removeOffline();
  await desks.makeAgain();
  await desks.goOnline();
  await until(() => engine.decisions().length === 1);
  expect(engine.decisions()).toMatchObject([
    { kind: "template", operation: { kind: "delete-template", uid: desks.uid } },
  ]);
  await desks.close();
});
