import { PROBLEM } from "../../../../shared/schema/problem.ts";
import {
  neverSent,
  type OperationOf,
  type QueuedOperation,
  type TemplateFields,
} from "../operation.ts";
import { shownTemplate, templateFieldsOf, templateWords } from "../template-fields.ts";
import type { Lost, OperationKind } from "./kind.ts";

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
  plan: ({ key }, { uid, fields }) => ({
    add: [{ kind: "create-template", uid, key, body: { uid, ...fields }, base: {}, etag: null }],
  }),
  target: ({ uid }) => `template/${uid}`,
  request: ({ body }) => ({ method: "POST", path: "/api/schedule", body }),

  /** A template made here has no number yet. */
  overlay(templates, { uid, body }) {
    if (templates.some((each) => each.uid === uid)) return templates;
    return [...templates, shownTemplate(uid, null, body)];
  },

  /** The person who removed the template had seen it: its creation asks nothing more. */
  refused: ({ problem }) => (problem?.code === PROBLEM.destroyed ? "dropped" : null),

  resend: resendTemplate,
  words: ({ body }) => templateWords(body),
};

/** The creation of a template, while it was never sent. */
export const unsentCreation = (own: readonly QueuedOperation[]) =>
  own.filter((each) => each.kind === "create-template").find(neverSent);

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
