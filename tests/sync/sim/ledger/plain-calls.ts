type Kind = "settings" | "read" | "export" | "close-clinic" | "reopen-clinic" | WishKind;
/** Calls about the waiting list. */
type WishKind = "leave-wish" | "decline-time" | "withdraw-wish";

/**
 * A call that is never merged: settings, «прочитано», the log's line of an export, the waiting
 * list.
 */
export interface PlainCall {
  kind: Kind;
  login: string;
  /** The visit that was read, or the wish. */
  uid: string | null;
  /** A decision makes a new call. */
  keys: Set<string>;
  /** The browser may have died in the middle. */
  unsure: boolean;
  isExcused: boolean;
  /** The call that it undoes: it has nothing to do if the server refused that one. */
  undoes: PlainCall | null;
}

export class PlainCalls {
  readonly all: PlainCall[] = [];

  saved(login: string, key: string, kind: Kind, uid: string | null = null): PlainCall {
    const call: PlainCall = {
      kind,
      login,
      uid,
      keys: new Set([key]),
      unsure: false,
      isExcused: false,
      undoes: null,
    };
    this.all.push(call);
    return call;
  }

  of(uid: string): PlainCall[] {
    return this.all.filter((call) => call.uid === uid);
  }

  withKey(key: string): PlainCall[] {
    return this.all.filter(({ keys }) => keys.has(key));
  }
}

const WISH_KINDS: ReadonlySet<Kind> = new Set<WishKind>([
  "leave-wish",
  "decline-time",
  "withdraw-wish",
]);

export const isOfWish = ({ kind }: PlainCall): boolean => WISH_KINDS.has(kind);
