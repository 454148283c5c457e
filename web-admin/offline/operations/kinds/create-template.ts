import { PROBLEM } from "../../../../shared/schema/problem.ts";
import { shownTemplate } from "../template-fields.ts";
import { resendTemplate } from "./edit-template.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "create-template": { uid: string; body: TemplateFields & { uid?: string }; base: Nothing };
  }
}

export const createTemplate: OperationKind<"create-template", "template"> = {
  subject: "template",
  effect: "creation",
  revision: "unchecked",
  target: ({ uid }) => `template/${uid}`,
  request: ({ body }) => ({ method: "POST", path: "/api/schedule", body }),
  /** One made here has no number yet. */
  overlay(templates, { uid, body }) {
    if (templates.some((each) => each.uid === uid)) return templates;
    return [...templates, shownTemplate(uid, null, body)];
  },

  resend: resendTemplate,

  /** Who removed it knew the template: its creation has nothing left to ask. */
  refused: ({ problem }) => (problem?.code === PROBLEM.destroyed ? "dropped" : null),
};
