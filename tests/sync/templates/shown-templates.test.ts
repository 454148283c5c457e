import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { drained } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { sending } from "../../support/server/json.ts";

const reception = receptionForFile();

async function elsewhere(method: string, path: string, body: unknown) {
  const colleague = await reception.server.signIn();
  const answer = await colleague.request(path, sending(method, body));
  expect(answer.ok).toBe(true);
}

async function templatesThere(): Promise<{ tpl_name: string; schedule_tpl: string[] }[]> {
  const person = await reception.server.signIn();
  return person.json("/api/schedule/");
}

/** A desk with a template's form open since before a colleague's change, which it has received. */
async function takeSeatWithForm(tpl_name: string, theirs: [string, string[]]) {
  const seat = await reception.takeSeat();
  const { engine } = seat;
  await elsewhere("POST", "/api/schedule", { tpl_name, schedule_tpl: ["09:00", "10:00"] });
  const named = (name: string) => engine.templates().find((each) => each.tpl_name === name);
  await until(() => named(tpl_name) !== undefined);
  const opened = named(tpl_name);
  if (!opened) throw new Error("Not shown");
  const [name, schedule_tpl] = theirs;
  await elsewhere("PUT", `/api/schedule/${opened.uid}`, { tpl_name: name, schedule_tpl });
  await until(() => engine.template(opened.uid)?.schedule_tpl.length === schedule_tpl.length);
  return { ...seat, opened };
}

test("renaming in a form that was open while a colleague changed the times keeps their times", async () => {
  const times = ["09:00", "10:00", "11:00"];
  const { engine, opened } = await takeSeatWithForm("Утро", ["Утро", times]);
  await engine.editTemplate(opened.uid, "Утро терапевта", opened.schedule_tpl, opened);
  await drained(engine);
  expect(engine.decisions()).toEqual([]);
  expect(await templatesThere()).toContainEqual(
    expect.objectContaining({ tpl_name: "Утро терапевта", schedule_tpl: times }),
  );
});

test("a template that changed while the dialog was open is not removed silently", async () => {
  const { engine, opened } = await takeSeatWithForm("Вечер", ["Вечер", ["18:00"]]);
  await engine.deleteTemplate(opened.uid, opened);
  await until(() => engine.decisions().length === 1);
  expect((await templatesThere()).map(({ tpl_name }) => tpl_name)).toContain("Вечер");
});
