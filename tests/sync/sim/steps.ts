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
} as const;
export type Step = keyof typeof STEPS;

/** How often what somebody does is something that others take up at once. */
export const TOGETHER = 0.25;

/** How often what somebody does is about what was left open on a screen. */
export const FORMS = 0.25;
