import { only } from "../../../../shared/journal/visit-fields.ts";
import { isOpen, neverSent, type OperationOf, type TemplateFields } from "../operation.ts";
import {
  differs,
  isTemplateAsBefore,
  shownTemplate,
  TEMPLATE_FIELDS,
  type TemplateBasis,
  templateFieldsOf,
  templateWords,
} from "../template-fields.ts";
import {
  adding,
  doneWhenGone,
  droppedWhenDestroyed,
  type Lost,
  type OperationKind,
} from "./kind.ts";

const TEMPLATE_STAYS = { words: "Оставить как есть", done: "Шаблон оставлен как есть" };

declare module "../operation.ts" {
  interface Calls {
    "create-template": { uid: string; body: TemplateFields & { uid?: string }; base: Nothing };
    "edit-template": { uid: string; body: TemplateFields; base: TemplateFields };
    "delete-template": { uid: string; body: null; base: TemplateFields };
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
function resendTemplate<Kept extends OperationOf<"create-template" | "edit-template">>(
  operation: Kept,
  { lastKnown }: Lost,
): Kept | null {
  const { templates } = lastKnown.answered();
  if (!templates) return operation;
  const now = templates.find(({ uid }) => uid === operation.uid);
  return now ? { ...operation, body: { ...operation.body, ...templateFieldsOf(now) } } : null;
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

export const deleteTemplate: OperationKind<"delete-template", "template", TemplateBasis> = {
  subject: "template",
  effect: "removal",
  revision: "checked",

  plan(queue, { template, etag }) {
    const { uid } = template;
    const base = templateFieldsOf(template);
    const based = queue.etagFor(`template/${uid}`, etag);
    return (
      queue.forgetUnsent(`template/${uid}`) ??
      adding(queue, { kind: "delete-template", uid, body: null, base }, based)
    );
  },

  request: ({ uid }) => ({ method: "DELETE", path: `/api/schedule/${uid}` }),
  overlay: (templates, operation) => templates.filter(({ uid }) => uid !== operation.uid),
  refused: doneWhenGone,

  /** Removed here and changed there is a conflict. */
  rebase(operation, { template, etag }) {
    if (!template || !etag) return null;
    return {
      operation: { ...operation, base: templateFieldsOf(template), etag },
      isDisputed: !isTemplateAsBefore(template, operation.base),
    };
  },

  question: "template",

  /** Null for a template created again since, and for one whose creation on this device is lost, too. */
  resend(operation, { same, lastKnown }) {
    const { templates } = lastKnown.answered();
    const isMadeHere = same.some(({ kind }) => kind === "create-template");
    const isThere = templates?.some(({ uid }) => uid === operation.uid);
    return isThere || (isMadeHere && templates) ? null : operation;
  },

  words: ({ base }) => [`Удалить шаблон «${base.tpl_name}»`],

  eitherSide: {
    title: "Удаление и правка одного шаблона",
    mine: { words: "Всё равно удалить шаблон", done: "Шаблон удалён" },
    theirs: TEMPLATE_STAYS,
  },
};
