/** What may happen next in a simulated world, by its weight. */
export const STEPS = {
  act: 24,
  patient: 5,
  arrive: 44,
  come: 44,
  timer: 26,
  hint: 5,
  hold: 2,
  release: 5,
  cut: 2.5,
  mend: 4,
  killTab: 1.2,
  openTab: 2.5,
  killServer: 0.5,
  startServer: 4,
  jump: 0.6,
  sleep: 0.6,
  logout: 0.3,
  fortnight: 0.5,
  backup: 0.8,
  restore: 0.15,
  login: 4,
  ...{ night: 0, nightly: 0, spoil: 0, stand: 0, pruneLog: 0 },
  ...{ silence: 0, jumpServer: 0, failOver: 0, fill: 0, spoilEdit: 0, rights: 0, leave: 0 },
  ...{ idle: 0, handOver: 0, dismiss: 0, doctorLeaves: 0, moveHouse: 0, blink: 0, stall: 0 },
} as const;
export type Step = keyof typeof STEPS;

/** What happens in the wide world besides; its disks die in the middle of writing, too. */
export const WIDE_STEPS: Partial<Record<Step, number>> = {
  ...{ hold: 5, release: 4, night: 0.5, nightly: 0.5 },
  ...{ spoil: 0.5, stand: 1, pruneLog: 0.5 },
  ...{ silence: 0.8, jumpServer: 0.4, failOver: 0.15, fill: 0.4, spoilEdit: 0.3 },
  ...{ rights: 0.25, leave: 0.25 },
};

/** People come and go, and the clinic moves to another PostgreSQL. */
export const CHANGING_STEPS: Partial<Record<Step, number>> = {
  ...{ idle: 0.4, handOver: 1, dismiss: 0.05, doctorLeaves: 0.06, moveHouse: 0.05 },
};

/** Tabs are frozen and awake again at once, before they have stopped what they did; or within a write. */
export const BLINKING: Partial<Record<Step, number>> = { blink: 0.8, stall: 0.8 };

/** How often what somebody does is something that others take up at once. */
export const TOGETHER = 0.25;

/** How often a time is chosen that nobody offers. */
export const SQUEEZED = 0.3;

/** How often a cancellation is held on the device before it is sent. */
export const HELD = 0.4;

/** How often what somebody does is about what was left open on a screen. */
export const FORMS = 0.25;
