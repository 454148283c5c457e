import { only } from "../../../../shared/journal/visit-fields.ts";
import { isOpen, type TemplateFields } from "../operation.ts";
import {
  differs,
  shownTemplate,
  TEMPLATE_FIELDS,
  TEMPLATE_STAYS,
  type TemplateBasis,
  templateFieldsOf,
  templateWords,
} from "../template-fields.ts";
import { resendTemplate, unsentCreation } from "./create-template.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "edit-template": { uid: string; body: TemplateFields; base: TemplateFields };
  }
}

export const editTemplate: OperationKind<
  "edit-template",
  "template",
  { basis: TemplateBasis; fields: TemplateFields }
> = {
  subject: "template",
  effect: "change",
  revision: "checked",

  /** A creation never sent takes the change into itself. */
  plan(queue, { basis: { template, etag }, fields: body }) {
    const { uid } = template;
    const creation = unsentCreation(queue.on(`template/${uid}`));
    if (creation) return { put: [{ ...creation, body: { ...creation.body, ...body } }] };
    const base = templateFieldsOf(template);
    const based = queue.etagFor(`template/${uid}`, etag);
    return { add: [{ kind: "edit-template", uid, key: queue.key, body, base, etag: based }] };
  },

  target: ({ uid }) => `template/${uid}`,
  request: ({ uid, body }) => ({ method: "PUT", path: `/api/schedule/${uid}`, body }),

  overlay(templates, operation) {
    const { uid, body } = operation;
    const known = templates.find((each) => each.uid === uid);
    const edited = shownTemplate(uid, known?.id ?? null, body);
    if (known) return templates.map((each) => (each === known ? edited : each));
    return isOpen(operation) ? [...templates, edited] : templates;
  },

  /** Untouched fields are taken from the server; a field that both sides changed is disputed. */
  rebase(operation, { template, etag }) {
    if (!template || !etag) return null;
    const { base, body } = operation;
    const theirs = templateFieldsOf(template);
    const touched = TEMPLATE_FIELDS.filter((field) => differs(field, body, base));
    return {
      operation: { ...operation, body: { ...theirs, ...only(body, touched) }, base: theirs, etag },
      isDisputed: touched.some(
        (field) => differs(field, theirs, base) && differs(field, body, theirs),
      ),
    };
  },

  question: "template",

  /** The creation of a template made here includes its edits, if they are known. */
  resend(operation, lost) {
    const isCarried = lost.same.some(({ kind }) => kind === "create-template");
    return isCarried && lost.lastKnown.answered().templates
      ? null
      : resendTemplate(operation, lost);
  },

  words: ({ body }) => templateWords(body),

  eitherSide: {
    title: "Шаблон одновременно изменили",
    mine: { words: "Оставить мой вариант", done: "Шаблон сохранён" },
    theirs: TEMPLATE_STAYS,
  },
};
