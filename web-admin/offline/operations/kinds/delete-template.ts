import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "delete-template": { uid: string; body: null; base: TemplateFields };
  }
}

export const deleteTemplate: OperationKind<"delete-template"> = {
  subject: "template",
  effect: "removal",
  revision: "checked",
  target: ({ uid }) => `template/${uid}`,
  request: ({ uid }) => ({ method: "DELETE", path: `/api/schedule/${uid}` }),
};
