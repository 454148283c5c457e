import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { dirtyForms } from "./dirty-forms.ts";
import { StayQuestion } from "./stay-question.tsx";

/** Asks before a navigation, a closed tab or an app update loses a form's unsaved input. */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    dirtyForms.add(id);
    return () => void dirtyForms.delete(id);
  }, [dirty, id]);
  const leaving = useBlocker({
    shouldBlockFn: () => dirtyForms.has(id),
    enableBeforeUnload: () => dirtyForms.has(id),
    withResolver: true,
  });
  if (leaving.status !== "blocked") return null;
  return <UnsavedQuestion onLeave={leaving.proceed} onStay={leaving.reset} />;
}

/** Closes a dialog or a side panel, and asks first if that would lose input. */
export function useGuardedClose(isDirty: () => boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return {
    asking,
    close: () => (isDirty() ? setAsking(true) : onClose()),
    // Mounted only while it asks; otherwise the Escape that opens it would also close it.
    question: asking && <UnsavedQuestion onLeave={leave} onStay={() => setAsking(false)} />,
  };
}

const UnsavedQuestion = (on: { onLeave: () => void; onStay: () => void }) => (
  <StayQuestion title="Есть несохранённые изменения" leave="Закрыть без сохранения" {...on}>
    Если закрыть, введённое пропадёт.
  </StayQuestion>
);
