import type { CallOf, KindName } from "../operation.ts";

/** The HTTP request of a write. */
export interface OperationRequest {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  /** Undefined: the request has none. */
  body?: object;
}

/** What an operation changes on the screen: a visit, a doctor's day, a template, the settings. */
export type Subject = "visit" | "day" | "template" | "settings" | null;

/**
 * A kind of offline operation. The engine stores, orders, sends, shows and rebases operations by
 * this interface alone. What a kind leaves out happens as the comment says.
 */
export interface OperationKind<Kind extends KindName = KindName> {
  readonly subject: Subject;
  /** A creation makes its target; a schedule day is there before its first list. */
  readonly effect: "creation" | "change" | "removal";
  /**
   * `checked`: sent with `If-Match`, and answered with the next revision. `unchecked`: sent without.
   * `untouched`: sent without, and the server leaves the revision as it is.
   */
  readonly revision: "checked" | "unchecked" | "untouched";

  /**
   * Names the target: `record/UID`, `day/2027-06-11/1`, `template/UID`, `settings`. Operations on
   * one target are sent one after another.
   */
  target(call: KeyedCall<Kind>): string;

  /**
   * The same write gives the same body to the letter, names in the same order: the server
   * recognises a repeated request by it.
   */
  request(call: CallOf<Kind>): OperationRequest;
}

/** A call with its idempotency key. */
export type KeyedCall<Kind extends KindName = KindName> = CallOf<Kind> & { key: string };
