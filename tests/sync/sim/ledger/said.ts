import type { Operation } from "../../../../web-admin/offline/operations/operation.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";

/** The fields that an operation about a visit sends, by name; none of any other operation. */
export const saidBy = (operation: Operation): Readonly<Record<string, unknown>> =>
  visitOf(operation) === null ? {} : { ...operation.body };

export const isAboutTemplate = ({ kind }: Operation): boolean =>
  kind === "create-template" || kind === "edit-template" || kind === "delete-template";
