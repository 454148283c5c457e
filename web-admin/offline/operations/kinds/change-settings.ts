import type { JournalSettings } from "../../../../shared/journal/journal.ts";
import { adding, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "change-settings": { body: JournalSettings; base: Nothing };
  }
}

export const changeSettings: OperationKind<"change-settings", "settings", JournalSettings> = {
  subject: "settings",
  effect: "change",
  revision: "unchecked",
  plan: (queue, settings) =>
    adding(queue, { kind: "change-settings", body: { ...settings }, base: {} }),
  target: () => "settings",
  request: ({ body }) => ({ method: "PUT", path: "/api/settings/journal", body }),
  overlay: (_, { body }) => body,

  /** Of several the last one, where it is still so. */
  resend(operation, { same, lastKnown }) {
    const now = lastKnown.answered().settings;
    const isReplaced = now && now.deleteAfterDayPassed !== operation.body.deleteAfterDayPassed;
    return same.at(-1) === operation && !isReplaced ? operation : null;
  },

  words: ({ body }) => [
    `Автоудаление прошедших записей: ${body.deleteAfterDayPassed ? "включить" : "выключить"}`,
  ],
};
