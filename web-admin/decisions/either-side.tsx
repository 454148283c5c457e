import { Button } from "@mantine/core";
import type { Decision, DecisionAction } from "../offline/operations/decision.ts";

interface Way {
  /** On the button. */
  words: string;
  action: DecisionAction;
  /** The message once it is done. */
  done: string;
}

interface Props {
  decision: Decision;
  busy: boolean;
  onDecide: (action: DecisionAction, done: string) => void;
}

/** What was meant here as a whole, or what the server has. */
export function EitherSide({ decision, busy, onDecide }: Props) {
  const { mine, theirs } = waysOf(decision);
  return (
    <>
      <Button disabled={busy} onClick={() => onDecide(mine.action, mine.done)}>
        {mine.words}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        onClick={() => onDecide(theirs.action, theirs.done)}
      >
        {theirs.words}
      </Button>
    </>
  );
}

/** Whether a decision is between two wholes. */
export const isEitherSide = ({ kind }: Decision) => kind === "cancel" || kind === "template";

function waysOf({ kind, operation }: Decision): { mine: Way; theirs: Way } {
  const action = { kind: "keep-mine" } as const;
  if (kind === "cancel") {
    const theirs = { words: "Оставить запись", done: "Запись оставлена" };
    return {
      mine: { words: "Всё равно отменить запись", action, done: "Запись отменена" },
      theirs: { ...theirs, action: { kind: "keep-theirs" } },
    };
  }
  return {
    mine:
      operation.kind === "delete-template"
        ? { words: "Всё равно удалить шаблон", action, done: "Шаблон удалён" }
        : { words: "Оставить мой вариант", action, done: "Шаблон сохранён" },
    theirs: {
      words: "Оставить как есть",
      action: { kind: "discard" },
      done: "Шаблон оставлен как есть",
    },
  };
}
