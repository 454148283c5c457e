import type { JournalSettings } from "../../../../shared/journal/journal.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "change-settings": { body: JournalSettings; base: Nothing };
  }
}

export const changeSettings: OperationKind<"change-settings", "settings"> = {
  subject: "settings",
  effect: "change",
  revision: "unchecked",
  target: () => "settings",
  request: ({ body }) => ({ method: "PUT", path: "/api/settings/journal", body }),
  overlay: (_, { body }) => body,
};
