import { expect, test } from "bun:test";
import { foldTemplates } from "./document-overlay.ts";
import type { Answer } from "./operation.ts";
import type { QueuedOperation } from "./queued-operation.ts";
import { TEMPLATE_UID } from "./sample-operations.ts";

const answered = (etag: string): Answer => ({
  ...{ status: 200, at: "2027-06-10T09:00:00.000Z", etag, xid: "10", epoch: "a" },
  ...{ record: null, problem: null, nearest: [], visits: [] },
});

const renamed = (answer: Answer | null, name = TEMPLATE_UID): QueuedOperation => ({
  ...{ seq: 1, key: crypto.randomUUID(), attempts: 1, lease: null, version: 1 },
  ...{ state: answer ? "done" : "pending", madeAt: "2027-06-10T09:00:00.000Z", answer },
  ...{ kind: "edit-template", uid: name, etag: '"a.1"' },
  ...{ body: { tpl_name: "Моё", schedule_tpl: ["09:00"] } },
  ...{ base: { tpl_name: "Было", schedule_tpl: ["10:00"] } },
});

const mirrored = (revision: number) => ({
  templates: [{ id: 5, uid: TEMPLATE_UID, tpl_name: "Коллеги", schedule_tpl: ["10:00"], revision }],
  epoch: "a",
});

const nameOver = (revision: number, answer: Answer | null) =>
  foldTemplates(mirrored(revision), [renamed(answer)])[0]?.tpl_name;

test("an own edit of a template is shown until the mirror has it, and hides nothing that came after", () => {
  expect(nameOver(1, null)).toBe("Моё");
  expect(nameOver(1, answered('"a.2"'))).toBe("Моё");
  expect(nameOver(2, answered('"a.2"'))).toBe("Коллеги");
  expect(nameOver(3, answered('"a.2"'))).toBe("Коллеги");
  expect(nameOver(3, answered('"b.2"'))).toBe("Моё");
});

test("an edit that an earlier version stored by the template's number is shown on that template", () => {
  const [shown, ...others] = foldTemplates(mirrored(1), [renamed(null, "5")]);
  expect(shown).toEqual({ id: 5, uid: TEMPLATE_UID, tpl_name: "Моё", schedule_tpl: ["09:00"] });
  expect(others).toEqual([]);
});
