import type { JournalExport } from "../../../../shared/journal/journal.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "log-export": { body: JournalExport; base: Nothing };
  }
}

/** The event log's row of an exported file; each export is by itself. */
export const logExport: OperationKind<"log-export", "nothing", JournalExport> = {
  subject: "nothing",
  effect: "creation",
  revision: "unchecked",
  plan: ({ key }, made) => ({
    add: [{ kind: "log-export", key, body: { ...made }, base: {}, etag: null }],
  }),
  target: ({ key }) => `export/${key}`,
  request: ({ body }) => ({ method: "POST", path: "/api/journal/exports", body }),
  words: ({ body }) => [`Отметка в журнале событий о выгрузке: записей ${body.count}`],
};
