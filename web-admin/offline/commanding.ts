import * as plan from "./commands.ts";
import { planDecision } from "./decide.ts";
import type { Engine } from "./engine-api.ts";
import { UnknownRecord } from "./failures.ts";
import type { Operation } from "./operation.ts";
import type { Outbox, OutboxChange, OutboxEntry } from "./outbox.ts";
import type { Picture } from "./picture.ts";
import { planScheduleDay } from "./plan-schedule-day.ts";
import type { Projection } from "./projection.ts";
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

  /** Nobody edits what they have not seen. */
  function seenRecord(uid: string): plan.Seen {
    const seen = picture.seen(uid);
    if (!seen) throw new UnknownRecord(uid);
    return seen;
  }

  /** What is there no more is neither changed nor removed. */
  async function carryTemplate(id: number, body: plan.TemplateWords | null) {
    const { documents } = projection;
    const template = documents.templates().find((each) => each.id === id);
    if (!template) return null;
    const seen = { template, etag: documents.templateEtag(id) };
    return carry((entries, key) => plan.planTemplate(entries, key, seen, body));
  }

  return {
    book: (visit) => {
      const uid = uuid();
      return enqueue((_, key) => plan.planBooking(key, uid, visit));
    },
    async amend(uid, edit) {
      const seen = seenRecord(uid);
      return carry((entries, key) => plan.planAmendment(entries, key, seen, edit));
    },
    async markRead(uid, read) {
      const seen = seenRecord(uid);
      return carry((entries, key) => plan.planReading(entries, key, seen, read));
    },
    async destroy(uid) {
      const seen = seenRecord(uid);
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
      enqueue((_, key) => plan.planNewTemplate(key, { tpl_name, schedule_tpl })),
    changeTemplate: (id, tpl_name, schedule_tpl) => carryTemplate(id, { tpl_name, schedule_tpl }),
    removeTemplate: (id) => carryTemplate(id, null),
    decide: (oldKey, action) => carry((entries, key) => planDecision(entries, oldKey, key, action)),
  };
}
