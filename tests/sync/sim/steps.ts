/** The next step of a simulated clinic, by weight. */
export const STEPS = {
  act: 16,
  patient: 5,
  request: 44,
  response: 44,
  timer: 36,
  hint: 14,
  holdWrite: 5,
  releaseWrite: 4,
  cut: 2.5,
  recover: 8,
  killTab: 1.2,
  openTab: 2.5,
  killServer: 0.5,
  startServer: 4,
  deviceClock: 0.6,
  sleep: 0.6,
  endLogin: 0.3,
  backup: 0.6,
  restore: 0.25,
  signIn: 4,
  night: 0.5,
  autoDelete: 0.5,
  hang: 1,
  pruneLog: 0.5,
  silence: 0.8,
  serverClock: 0.4,
  failOver: 0.15,
  fillDisk: 0.4,
  rights: 0.25,
  signOut: 0.25,
  idle: 0.4,
  handOver: 1,
  blink: 0.8,
} as const;
export type Step = keyof typeof STEPS;

/** How often a person acts on something that a colleague also acts on. */
export const TOGETHER = 0.25;

/** How often a person acts on a form that was left open. */
export const FORMS = 0.25;
