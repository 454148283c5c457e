/** A visit that a person cancelled or gave up, and saw go. */
export interface Cancel {
  device: string;
  uid: string;
  /** How many calls had been sent when it was given up without one; null where a call says it. */
  givenUpAt: number | null;
  /** Somebody has seen the visit stand since, and left it so. */
  excuse: string | null;
}

export class Cancels {
  readonly all: Cancel[] = [];

  seen(device: string, uid: string, givenUpAt: number | null): void {
    this.all.push({ device, uid, givenUpAt, excuse: null });
  }

  shownStanding(device: string, uid: string): void {
    for (const cancel of this.all)
      if (cancel.device === device && cancel.uid === uid) cancel.excuse ??= "left standing";
  }
}
