import type { ScheduleTemplate } from "../../shared/schedule.ts";
import * as plan from "./commands.ts";
import { planDecision } from "./decide.ts";
import type { Engine } from "./engine-api.ts";
import { UnknownRecord, UnknownTemplate } from "./failures.ts";
import type { Operation } from "./operation.ts";
import type { Outbox, OutboxChange, OutboxEntry } from "./outbox.ts";
import type { Picture } from "./picture.ts";
import { planScheduleDay } from "./plan-schedule-day.ts";
import { planNewTemplate, planTemplate, type TemplateWords } from "./plan-template.ts";
import type { Projection } from "./projection.ts";
import { isTemplateAsBefore } from "./rebase.ts";
import type { FoldedRecord } from "./record.ts";
import { fieldsOf } from "./wire.ts";
import type { World } from "./world.ts";

type Commands = Pick<
  Engine,
  | "book"
  | "amend"
  | "markRead"
  | "destroy"
  | "changeSettings"
  | "noteExport"
  | "updateScheduleDay"
  | "addTemplate"
  | "changeTemplate"
  | "removeTemplate"
  | "decide"
>;

interface CommandNeeds {
  outbox: Outbox;
  picture: Picture;
  projection: Projection;
  /** The mirror's: which life of the database it shows. */
  epoch(): string | null;
}

/** What a person may do; each command is on disk, and on the screen, before it resolves. */
export function createCommands(
  { uuid }: World,
  { outbox, picture, projection, epoch }: CommandNeeds,
): Commands {
  type Planner = (entries: readonly OutboxEntry[], key: string) => OutboxChange | null;

  /** The operation that carries the command: a new one, or one it was folded into. */
  async function carry(planner: Planner): Promise<Operation | null> {
    const key = uuid();
    let folded: OutboxEntry | undefined;
    const added = await outbox.change((entries) => {
      const change = planner(entries, key);
      folded = change?.put?.[0];
      return change;
    });
    return added?.[0] ?? folded ?? null;
  }

  /** A command that always leaves an operation behind. */
  async function enqueue(planner: Planner): Promise<Operation> {
    const operation = await carry(planner);
    if (!operation) throw new Error("A command left no operation");
    return operation;
  }

  /** Nobody edits what they have not seen; `from` is what they saw, where that is older than now. */
  function seenRecord(uid: string, from?: FoldedRecord): plan.Seen {
    const seen = picture.seen(uid);
    if (!seen) throw new UnknownRecord(uid);
    if (!from || isAsBefore(seen.record, from)) return seen;
    const { id, read_at } = seen.record;
    return { record: { ...from, id, read_at }, etag: plan.MATCHING_NOTHING };
  }

  function seenTemplate(id: number, from?: ScheduleTemplate) {
    const { documents } = projection;
    const template = documents.template(id);
    if (!template) return null;
    const isSame = !from || isTemplateAsBefore(template, from);
    const etag = isSame ? documents.templateEtag(template.id) : plan.MATCHING_NOTHING;
    return { template: { ...(from ?? template), id: template.id }, etag };
  }

  /** What is there no more is not changed, and need not be removed. */
  async function carryTemplate(id: number, body: TemplateWords | null, from?: ScheduleTemplate) {
    const seen = seenTemplate(id, from);
    if (!seen && !body && id > 0) return null;
    let isKnown = seen !== null;
    const operation =
      seen &&
      (await carry((entries, key) => {
        const change = planTemplate(entries, key, seen, body);
        isKnown = change !== null;
        return change;
      }));
    if (!isKnown) throw new UnknownTemplate(id);
    return operation;
  }

  return {
    book: (visit) => {
      const uid = uuid();
      return enqueue((_, key) => plan.planBooking(key, uid, visit));
    },
    async amend(uid, edit, from) {
      const seen = seenRecord(uid, from);
      return carry((entries, key) => plan.planAmendment(entries, key, seen, edit));
    },
    async markRead(uid, read) {
      const seen = seenRecord(uid);
      return carry((entries, key) => plan.planReading(entries, key, seen, read));
    },
    async destroy(uid, from) {
      const seen = seenRecord(uid, from);
      return carry((entries, key) => plan.planRemoval(entries, key, seen));
    },
    changeSettings: (settings) => enqueue((_, key) => plan.planSettings(key, settings)),
    noteExport: (made) => enqueue((_, key) => plan.planExportNote(key, made)),
    updateScheduleDay(employee, day, edit, { confirmedVisits = [], insteadOf = null } = {}) {
      const { documents } = projection;
      const whole = { ...edit, employee, day, confirmedVisits, insteadOf };
      return enqueue((entries, key) =>
        planScheduleDay(entries, key, { documents, epoch: epoch() }, whole),
      );
    },
    addTemplate: (tpl_name, schedule_tpl) =>
      enqueue((_, key) => planNewTemplate(key, { tpl_name, schedule_tpl })),
    changeTemplate: (id, tpl_name, schedule_tpl, from) =>
      carryTemplate(id, { tpl_name, schedule_tpl }, from),
    removeTemplate: (id, from) => carryTemplate(id, null, from),
    decide: (oldKey, action) => carry((entries, key) => planDecision(entries, oldKey, key, action)),
  };
}

/** Nothing of what a person may edit has changed between the two. */
function isAsBefore(now: FoldedRecord, before: FoldedRecord): boolean {
  const [one, other] = [fieldsOf(now), fieldsOf(before)];
  return Object.keys(one).every((field) => one[field] === other[field]);
}
