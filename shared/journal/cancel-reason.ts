/** Why reception cancels a visit, with the words on its buttons. */
export const CANCEL_REASONS = {
  patient: "Пациентка отказалась",
  doctor: "Врач не принимает",
  other_time: "Записана на другое время",
  mistake: "Записали по ошибке",
} as const;
export type CancelReason = keyof typeof CANCEL_REASONS;

export const CANCEL_REASON_NAMES = ["patient", "doctor", "other_time", "mistake"] as const;
