import type { KeyedCall, OperationRequest } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";
import { ETAG_OF_NOTHING, type Operation, type OperationCall } from "./operation.ts";

export const requestOf = (call: OperationCall): OperationRequest => kindOf(call).request(call);

/** The name of a write's target. */
export const targetOf = (call: KeyedCall): string => kindOf(call).target(call);

/** The uid of the visit that a write is about; null for any other write. */
export const visitOf = (call: OperationCall): string | null =>
  kindOf(call).subject === "visit" && "uid" in call ? call.uid : null;

/** The uid of the wish that a write is about; null for any other write. */
export const wishOf = (call: OperationCall): string | null =>
  kindOf(call).subject === "wish" && "uid" in call ? call.uid : null;

/** The uid of the visit or wish, whose destruction a device follows; null for any other write. */
export const patientsOwnOf = (call: OperationCall): string | null => visitOf(call) ?? wishOf(call);

/** The uid of the template that a write is about; null for any other write. */
export const templateOf = (call: OperationCall): string | null =>
  kindOf(call).subject === "template" && "uid" in call ? call.uid : null;

export const isCreation = (call: Pick<OperationCall, "kind">) => kindOf(call).effect === "creation";

/** «Просмотрено» leaves the revision as it is. */
export const raisesRevision = (call: Pick<OperationCall, "kind">) =>
  kindOf(call).revision !== "untouched";

export const isRemoval = (call: Pick<OperationCall, "kind">) => kindOf(call).effect === "removal";

/**
 * The revision a write is based on; null for a write sent without one. If the disk lost the
 * creation that an edit waited for, the edit is compared with the server's record field by field.
 */
export const ifMatchOf = (operation: Pick<Operation, "kind" | "etag">): string | null =>
  operation.etag ?? (kindOf(operation).revision === "checked" ? ETAG_OF_NOTHING : null);
