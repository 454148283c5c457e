import type { OperationOf, TemplateFields } from "../operation.ts";
import { shownTemplate, templateFieldsOf, templateWords } from "../template-fields.ts";
import { adding, droppedWhenDestroyed, type Lost, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "create-template": { uid: string; body: TemplateFields & { uid?: string }; base: Nothing };
  }
}

export const createTemplate: OperationKind<
  "create-template",
  "template",
  { uid: string; fields: TemplateFields }
> = {
  subject: "template",
  effect: "creation",
  revision: "unchecked",
  plan: (queue, { uid, fields }) =>
    adding(queue, { kind: "create-template", uid, body: { uid, ...fields }, base: {} }),
  request: ({ body }) => ({ method: "POST", path: "/api/schedule", body }),

  /** A template made here has no number yet. */
  overlay(templates, { uid, body }) {
    if (templates.some((each) => each.uid === uid)) return templates;
    return [...templates, shownTemplate(uid, null, body)];
  },

  refused: droppedWhenDestroyed,

  resend: resendTemplate,
  words: ({ body }) => templateWords(body),
};

/** With the last known template; without patient or deleted data. */
export function resendTemplate<Kept extends OperationOf<"create-template" | "edit-template">>(
  operation: Kept,
  { lastKnown }: Lost,
): Kept | null {
  const { templates } = lastKnown.answered();
  if (!templates) return operation;
  const now = templates.find(({ uid }) => uid === operation.uid);
  return now ? { ...operation, body: { ...operation.body, ...templateFieldsOf(now) } } : null;
}
