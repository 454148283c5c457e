import { counted } from "../../../shared/language/russian-count.ts";
import type { DestructionQuestion } from "../../../shared/retention/retention.ts";

export const evidenceWords = ({ acts, events }: NonNullable<DestructionQuestion["evidence"]>) =>
  `${counted(acts, "акт", "акта", "актов")} и ${counted(events, "строка", "строки", "строк")} журнала событий`;
