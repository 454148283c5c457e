import { useEffect, useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { useStatus } from "../../offline/index.ts";

const LOOK_EVERY_MS = 5_000;
/** The app pulls every few seconds, so an older mirror means that pulls fail. */
const OLD_AFTER_S = 30;

/** How long ago the mirror was last updated, in words; null if that was just now. */
export function useTimeSinceUpdate(): string | null {
  const { mirrorWrites } = useStatus();
  const [age, setAge] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from each change of it
  useEffect(() => {
    const since = performance.now();
    setAge(null);
    const timer = setInterval(
      () => setAge(Math.floor((performance.now() - since) / 1_000)),
      LOOK_EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [mirrorWrites]);
  return age === null || age < OLD_AFTER_S ? null : ageInWords(age);
}

function ageInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0
    ? counted(Math.floor(seconds / 10) * 10, "секунду", "секунды", "секунд")
    : counted(minutes, "минуту", "минуты", "минут");
}
