import { doneWhenGone } from "../refusals.ts";
import { isTemplateAsBefore, templateFieldsOf } from "../template-fields.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "delete-template": { uid: string; body: null; base: TemplateFields };
  }
}

export const deleteTemplate: OperationKind<"delete-template", "template"> = {
  subject: "template",
  effect: "removal",
  revision: "checked",
  target: ({ uid }) => `template/${uid}`,
  request: ({ uid }) => ({ method: "DELETE", path: `/api/schedule/${uid}` }),
  refused: doneWhenGone,
  question: "template",
  /** One that is there again was made anew. */
  resend(operation, { seen }) {
    const isThere = seen.answered().templates?.some(({ uid }) => uid === operation.uid);
    return isThere ? null : operation;
  },
  overlay: (templates, operation) => templates.filter(({ uid }) => uid !== operation.uid),

  /** Removed here and changed there is a conflict. */
  rebase(operation, { template, etag }) {
    if (!template || !etag) return null;
    return {
      operation: { ...operation, base: templateFieldsOf(template), etag },
      isDisputed: !isTemplateAsBefore(template, operation.base),
    };
  },
};
