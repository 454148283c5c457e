/** The part of the engine that screens use. Other folders import nothing behind it. */
export type { TooLate, UndoableEdit } from "./commands.ts";
export { createDevice, type Device, type SignOutCost } from "./device.ts";
export type { Engine } from "./engine.ts";
export * from "./hooks.tsx";
export type { Cancelling } from "./operations/kinds/cancel-visit.ts";
export type { Moving } from "./operations/kinds/edit-visit.ts";
export type { DecisionAction, EitherSide, FieldConflict } from "./operations/kinds/kind.ts";
export { kindOf } from "./operations/kinds/registry.ts";
export { timesBetween } from "./operations/kinds/set-schedule-day.ts";
export type {
  Operation,
  Settlement,
  SettlementSoFar,
  SomeVisitFields,
  TimesEdit,
  VisitInTheWay,
} from "./operations/operation.ts";
export { isCreation, uidOf, visitOf } from "./operations/target.ts";
export { type ShownTemplate, templateWords } from "./operations/template-fields.ts";
export { UNDO_MS } from "./operations/undo-window.ts";
export {
  type Destination,
  destinationOf,
  fieldsOfView,
  holdsTime,
  moveTo,
  type VisitView,
} from "./operations/visit.ts";
export { browserPlatform } from "./platform/browser-platform.ts";
export { ChangeEmitter } from "./platform/change-emitter.ts";
export { UnknownRecord } from "./platform/errors.ts";
export { rehearsal } from "./platform/offline-rehearsal.ts";
export { CONNECTION_ERROR, LOGIN_FAILED, type SignIn } from "./session/login.ts";
export type { DataAccess } from "./session/session-machine.ts";
export type { Waiting } from "./storage/wrapped-keys.ts";
export type { Status } from "./user-store/status.ts";
export type { MirrorTrouble } from "./user-store/tab-messages.ts";
export type { AwaitedTime } from "./view/awaited-times.ts";
export type { Decision } from "./view/decisions-list.ts";
export type { DayView } from "./view/doctor-days.ts";
export {
  type JournalDay,
  type JournalQuery,
  type JournalSort,
  type JournalView,
  type SourceFilter,
  WHOLE_JOURNAL,
} from "./view/journal-list.ts";
export type { CancelledVisit } from "./view/older-records.ts";
export type { KnownPatient } from "./view/patients.ts";
export type { Queries } from "./view/queries.ts";
export type { BookingWave } from "./view/site-bookings.ts";
