import { only } from "../../../../shared/journal/visit-fields.ts";
import { isOpen, neverSent, type TemplateFields } from "../operation.ts";
import {
  differs,
  shownTemplate,
  TEMPLATE_FIELDS,
  type TemplateBasis,
  templateFieldsOf,
  templateWords,
} from "../template-fields.ts";
import { resendTemplate } from "./create-template.ts";
import { adding, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "edit-template": { uid: string; body: TemplateFields; base: TemplateFields };
  }
}

/** The other choice of a disputed template. */
export const TEMPLATE_STAYS = { words: "Оставить как есть", done: "Шаблон оставлен как есть" };

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
    const own = queue.on(`template/${uid}`);
    const creation = own.filter((each) => each.kind === "create-template").find(neverSent);
    if (creation) return { put: [{ ...creation, body: { ...creation.body, ...body } }] };
    const base = templateFieldsOf(template);
    const based = queue.etagFor(`template/${uid}`, etag);
    return adding(queue, { kind: "edit-template", uid, body, base }, based);
  },

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
