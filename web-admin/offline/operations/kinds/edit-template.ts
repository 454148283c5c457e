import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "edit-template": { uid: string; body: TemplateFields; base: TemplateFields };
  }
}

export const editTemplate: OperationKind<"edit-template"> = {
  subject: "template",
  effect: "change",
  revision: "checked",
  target: ({ uid }) => `template/${uid}`,
  request: ({ uid, body }) => ({ method: "PUT", path: `/api/schedule/${uid}`, body }),
};
