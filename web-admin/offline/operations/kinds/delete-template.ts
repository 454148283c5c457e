import {
  isTemplateAsBefore,
  TEMPLATE_STAYS,
  type TemplateBasis,
  templateFieldsOf,
} from "../template-fields.ts";
import { unsentCreation } from "./create-template.ts";
import { doneWhenGone, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "delete-template": { uid: string; body: null; base: TemplateFields };
  }
}

export const deleteTemplate: OperationKind<"delete-template", "template", TemplateBasis> = {
  subject: "template",
  effect: "removal",
  revision: "checked",

  /** A creation never sent is removed. */
  plan(queue, { template, etag }) {
    const { uid } = template;
    const own = queue.on(`template/${uid}`);
    if (unsentCreation(own)) return { remove: own };
    const base = templateFieldsOf(template);
    const based = queue.etagFor(`template/${uid}`, etag);
    return {
      add: [{ kind: "delete-template", uid, key: queue.key, body: null, base, etag: based }],
    };
  },

  target: ({ uid }) => `template/${uid}`,
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
