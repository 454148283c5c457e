type Kind = "settings" | "read" | "export";

/** A call that is never merged: settings, «прочитано», the log's line of an export. */
export interface PlainCall {
  kind: Kind;
  login: string;
  /** The visit that was read. */
  uid: string | null;
  /** A decision makes another call. */
  keys: Set<string>;
  /** The browser may have died in the middle. */
  unsure: boolean;
  isExcused: boolean;
}

export class PlainCalls {
  readonly all: PlainCall[] = [];

  saved(login: string, key: string, kind: Kind, uid: string | null = null): void {
    this.all.push({ kind, login, uid, keys: new Set([key]), unsure: false, isExcused: false });
  }

  withKey(key: string): PlainCall[] {
    return this.all.filter(({ keys }) => keys.has(key));
  }
}
