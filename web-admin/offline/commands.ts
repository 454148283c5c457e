import type { Closure } from "../../shared/journal/closure.ts";
import type { JournalExport, JournalSettings } from "../../shared/journal/journal.ts";
import { RECORD_FIELDS, storedTexts } from "../../shared/journal/visit-fields.ts";
import { formatEtag } from "../../shared/sync/sync.ts";
import type { Day } from "../../shared/time/calendar.ts";
import type { Slot } from "../../shared/time/slot.ts";
import type { WishFields } from "../../shared/wishes/wish.ts";
import { type Cancelling, cancelVisit } from "./operations/kinds/cancel-visit.ts";
import { changeSettings } from "./operations/kinds/change-settings.ts";
import { closeClinic } from "./operations/kinds/close-clinic.ts";
import { createTemplate } from "./operations/kinds/create-template.ts";
import { createVisit } from "./operations/kinds/create-visit.ts";
import { declineTime } from "./operations/kinds/decline-time.ts";
import { deleteTemplate } from "./operations/kinds/delete-template.ts";
import { editTemplate } from "./operations/kinds/edit-template.ts";
import { differing, editVisit, type Moving, oppositeOf } from "./operations/kinds/edit-visit.ts";
import type { DecisionAction, Queue } from "./operations/kinds/kind.ts";
import { leaveWish } from "./operations/kinds/leave-wish.ts";
import { logExport } from "./operations/kinds/log-export.ts";
import { markVisitRead } from "./operations/kinds/mark-visit-read.ts";
import { reopenClinic } from "./operations/kinds/reopen-clinic.ts";
import { setScheduleDay } from "./operations/kinds/set-schedule-day.ts";
import { withdrawWish } from "./operations/kinds/withdraw-wish.ts";
import {
  ETAG_OF_NOTHING,
  isParked,
  type NewVisitInput,
  type Operation,
  type OutboxChange,
  type SomeVisitFields,
  type TimesEdit,
} from "./operations/operation.ts";
import { planDecision } from "./operations/plan-decision.ts";
import { queueOf } from "./operations/target.ts";
import { isTemplateAsBefore, type ShownTemplate } from "./operations/template-fields.ts";
import {
  endUndo,
  releasingInTheWay,
  takeBack,
  UNDO_MS,
  undoUntil,
} from "./operations/undo-window.ts";
import { type Basis, fieldsOfView, type VisitView } from "./operations/visit.ts";
import { UnknownRecord, UnknownTemplate } from "./platform/errors.ts";
import type { Platform } from "./platform/platform.ts";
import type { UserStore } from "./user-store/user-store.ts";

/** The user's commands; each is on disk, and on the screen, before it resolves. */
export type Commands = ReturnType<typeof createCommands>;

/** An edit that a person can undo. */
export interface UndoableEdit {
  /** Null where nothing was left to send. */
  operation: Operation | null;
  /** Null where it has no opposite. */
  takeBack: (() => Promise<Operation | null | TooLate>) | null;
}

/** Why an edit is not undone: it is sent, its visit is gone, or its fields were changed since. */
export type TooLate = "sent" | "gone" | "changed";

type Planner = (operations: readonly Operation[], key: string) => OutboxChange | null;

const planned =
  <Input>(
    kind: { plan(queue: Queue, input: Input): OutboxChange | null },
    input: NoInfer<Input>,
  ): Planner =>
  (operations, key) =>
    kind.plan(queueOf(operations, key), input);

export function createCommands(
  { uuid, clock }: Pick<Platform, "uuid" | "clock">,
  store: UserStore,
) {
  const { projection, fetched } = store;

  /** The operation that carries the command: a new one, or one it was folded into. */
  async function carry(planner: Planner): Promise<Operation | null> {
    const key = uuid();
    let folded: Operation | undefined;
    const added = await store.change((operations) => {
      const change = planner(operations, key);
      folded = change?.put?.[0];
      return releasingInTheWay(operations, change, clock.now());
    });
    return added?.[0] ?? folded ?? null;
  }

  /** The same, but the new operations wait in the undo window. */
  async function hold(planner: Planner): Promise<UndoableEdit> {
    let replaced: readonly Operation[] = [];
    const operation = await carry((operations, key) => {
      const change = planner(operations, key);
      replaced = change?.remove ?? [];
      return undoUntil(change, clock.now() + UNDO_MS);
    });
    const key = operation?.key;
    return {
      operation,
      async takeBack() {
        if (key === undefined) return null;
        const options = { now: clock.now(), newKey: uuid };
        const undone = await store.change((operations) =>
          takeBack(operations, { key, replaced }, options),
        );
        return undone ? null : "sent";
      },
    };
  }

  /** A command that always leaves an operation behind. */
  async function enqueue(planner: Planner): Promise<Operation> {
    const operation = await carry(planner);
    if (!operation) throw new Error("A command left no operation");
    return operation;
  }

  /**
   * The base of an edit is the record that the person saw: `from`, if that is older than the
   * present one.
   */
  function basisOf(uid: string, from?: VisitView): Basis {
    const record = projection.shown(uid, fetched.of(uid));
    if (!record) throw new UnknownRecord(uid);
    const known = projection.serverRecord(uid, fetched.of(uid));
    const etag = known?.epoch ? formatEtag(known.epoch, known.record.revision) : null;
    if (!from || isAsBefore(record, from)) return { record, etag };
    const { id, read_at } = record;
    return { record: { ...from, id, read_at }, etag: ETAG_OF_NOTHING };
  }

  function templateBasis(uid: string, from?: ShownTemplate) {
    const { documents } = projection;
    const template = documents.template(uid);
    if (!template) return null;
    const isSame = !from || isTemplateAsBefore(template, from);
    const etag = isSame ? documents.templateEtag(template) : ETAG_OF_NOTHING;
    return { template: { ...(from ?? template), uid: template.uid, id: template.id }, etag };
  }

  return {
    /**
     * A new visit; its uid is made here.
     * @param wish the uid of the wish that it fulfils
     */
    createVisit: (visit: NewVisitInput, wish?: string) =>
      enqueue(planned(createVisit, { uid: uuid(), visit, wish })),
    /**
     * Changes the fields given. @returns null where nothing was left to send
     * @param from the record as it was shown when the edit was begun, where that may be older
     */
    async editVisit(uid: string, edit: SomeVisitFields, from?: VisitView, how?: Moving) {
      const basis = basisOf(uid, from);
      return carry(planned(editVisit, { basis, edit, ...how }));
    },
    /**
     * The same. Undoing it edits the visit as it is then. A move that fulfils a wish has no
     * opposite: the destruction of the wish cannot be undone.
     */
    async editWithUndo(
      uid: string,
      edit: SomeVisitFields,
      from?: VisitView,
      how?: Moving,
    ): Promise<UndoableEdit> {
      const basis = basisOf(uid, from);
      const opposite = oppositeOf(edit, fieldsOfView(basis.record));
      const takeBack = async () => {
        const shown = projection.shown(uid, fetched.of(uid));
        if (!shown) return "gone";
        const isRefused = store.outbox
          .operations()
          .some((each) => each.key === operation?.key && isParked(each));
        if (isRefused) return "sent";
        const now = fieldsOfView(shown);
        if (differing(storedTexts(edit), now).length > 0) return "changed";
        return carry(planned(editVisit, { basis: basisOf(uid), edit: opposite }));
      };
      const operation = await carry(planned(editVisit, { basis, edit, ...how }));
      return { operation, takeBack: how?.wish ? null : takeBack };
    },
    /** Confirms a visit, held on the device for ten seconds. */
    async confirmWithUndo(uid: string) {
      const basis = basisOf(uid);
      return hold(planned(editVisit, { basis, edit: { call_operator: true } }));
    },
    /** Cancels a visit, as it was shown, held on the device for ten seconds. */
    async cancelWithUndo(uid: string, from?: VisitView, how?: Cancelling) {
      const basis = basisOf(uid, from);
      return hold(planned(cancelVisit, { basis, ...how }));
    },
    /** Sends held operations now: all, or the one with this key. */
    async endUndo(key?: string): Promise<void> {
      await store.change((operations) => endUndo(operations, clock.now(), key));
    },
    /** «Просмотрено оператором». */
    async markVisitRead(uid: string, read: boolean) {
      const basis = basisOf(uid);
      return carry(planned(markVisitRead, { basis, read }));
    },
    /** Cancels a visit, as it was shown. @returns null where it had never left this device */
    async cancelVisit(uid: string, from?: VisitView) {
      const basis = basisOf(uid, from);
      return carry(planned(cancelVisit, { basis }));
    },
    changeSettings: (settings: JournalSettings) => enqueue(planned(changeSettings, settings)),
    /** Stored before an exported file is handed out: no file without its row in the event log. */
    logExport: (made: JournalExport) => enqueue(planned(logExport, made)),
    /**
     * Makes the difference between two lists of offered times to a doctor's day as it is now.
     * @param going on: `confirmedVisits` in spite of, `insteadOf` which parked edit (its key)
     */
    setScheduleDay(
      employee: number,
      day: Day,
      edit: TimesEdit,
      going: { confirmedVisits?: readonly number[]; insteadOf?: string | null } = {},
    ) {
      const { confirmedVisits = [], insteadOf = null } = going;
      const offerOf = projection.documents.offer.bind(projection.documents);
      const whole = { ...edit, employee, day, confirmedVisits, insteadOf };
      const source = { offerOf, epoch: store.epoch() };
      return enqueue(planned(setScheduleDay, { edit: whole, source }));
    },
    /** The clinic is closed on days; their times are withdrawn by `setScheduleDay`. */
    closeClinic: (closure: Omit<Closure, "uid">) =>
      enqueue(planned(closeClinic, { uid: uuid(), ...closure })),
    /** @returns null where the closure had never left this device */
    reopenClinic: (closure: Closure) => carry(planned(reopenClinic, closure)),
    createTemplate: (tpl_name: string, schedule_tpl: readonly string[]) =>
      enqueue(planned(createTemplate, { uid: uuid(), fields: { tpl_name, schedule_tpl } })),
    /**
     * @param from the template as it was shown when the edit was begun, where that may be older
     * @throws UnknownTemplate where it is there no more
     */
    async editTemplate(
      uid: string,
      tpl_name: string,
      schedule_tpl: readonly string[],
      from?: ShownTemplate,
    ) {
      const basis = templateBasis(uid, from);
      if (!basis) throw new UnknownTemplate(uid);
      return carry(planned(editTemplate, { basis, fields: { tpl_name, schedule_tpl } }));
    },
    /** @returns null where it is there no more, or had never left this device */
    async deleteTemplate(uid: string, from?: ShownTemplate) {
      const basis = templateBasis(uid, from);
      return basis && carry(planned(deleteTemplate, basis));
    },
    /** Adds a patient's wish, given by phone, to the waiting list. */
    leaveWish: (wish: WishFields) => enqueue(planned(leaveWish, { uid: uuid(), wish })),
    /** «Позвонили, не подошло». */
    declineWithUndo: (uid: string, slot: Slot) => hold(planned(declineTime, { uid, slot })),
    /** Takes a wish off the list. @returns null where it had never left this device */
    withdrawWish: (uid: string) => carry(planned(withdrawWish, { uid })),
    /** A person's decision. @returns the resulting operation, null where the old one just ended */
    decide: (oldKey: string, action: DecisionAction) =>
      carry((operations, key) => planDecision(operations, oldKey, key, action)),
  };
}

/** Whether no editable field differs between the two. */
function isAsBefore(now: VisitView, before: VisitView): boolean {
  const [one, other] = [fieldsOfView(now), fieldsOfView(before)];
  return RECORD_FIELDS.every((field) => one[field] === other[field]);
}
