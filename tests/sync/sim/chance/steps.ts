/** What may happen next in a simulated world, by its weight. */
export const STEPS = {
  act: 24,
  patient: 5,
  arrive: 44,
  come: 44,
  timer: 26,
  hint: 5,
  hold: 5,
  release: 4,
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
  night: 0.5,
  nightly: 0.5,
  spoil: 0.5,
  stand: 1,
  pruneLog: 0.5,
  silence: 0.8,
  jumpServer: 0.4,
  failOver: 0.15,
  fill: 0.4,
  spoilEdit: 0.3,
  rights: 0.25,
  leave: 0.25,
  idle: 0.4,
  handOver: 1,
  dismiss: 0.05,
  doctorLeaves: 0.06,
  blink: 0.8,
  stall: 0.8,
} as const;
export type Step = keyof typeof STEPS;

/** How often what a person does is something that others take up at the same time. */
export const TOGETHER = 0.25;

/** How often a time is chosen that no doctor offers. */
export const SQUEEZED = 0.3;

/** How often a cancellation waits on the device for its undo window. */
export const HELD = 0.4;

/** How often what a person does is about a form that was left open on a screen. */
export const FORMS = 0.25;
