import { isTemplateAsBefore, type TemplateBasis, templateFieldsOf } from "../template-fields.ts";
import { TEMPLATE_STAYS } from "./edit-template.ts";
import { adding, doneWhenGone, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "delete-template": { uid: string; body: null; base: TemplateFields };
  }
}

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
