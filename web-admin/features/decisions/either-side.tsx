import { Button } from "@mantine/core";
import type { DecisionAction, EitherSide as Words } from "../../offline/index.ts";

interface Props {
  words: Words;
  busy: boolean;
  onDecide: (action: DecisionAction, done: string) => void;
}

/** The whole edit of this device, or the whole record of the server. */
export function EitherSide({ words: { mine, theirs }, busy, onDecide }: Props) {
  return (
    <>
      <Button disabled={busy} onClick={() => onDecide({ kind: "keep-mine" }, mine.done)}>
        {mine.words}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => onDecide({ kind: "keep-theirs" }, theirs.done)}
      >
        {theirs.words}
      </Button>
    </>
  );
}
