import type { JournalExport } from "../../../../shared/journal/journal.ts";
import { adding, type OperationKind } from "./kind.ts";

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
  plan: (queue, made) => adding(queue, { kind: "log-export", body: { ...made }, base: {} }),
  target: ({ key }) => `export/${key}`,
  request: ({ body }) => ({ method: "POST", path: "/api/journal/exports", body }),
  words: ({ body }) => [`Отметка в журнале событий о выгрузке: записей ${body.count}`],
};
