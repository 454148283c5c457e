import { Alert } from "@mantine/core";
import { closureWords, isClosedOn } from "../../shared/journal/closure-words.ts";
import type { Day } from "../../shared/time/calendar.ts";
import { useClosures } from "../offline/index.ts";

/** Says that the clinic is closed on a day, and why; nothing on any other day. */
export function ClosedDay({ day }: { day: Day }) {
  const closure = useClosures().find((each) => isClosedOn(each, day));
  return closure ? (
    <Alert color="notice" mb="md" role="note" title={closureWords(closure)} />
  ) : null;
}
