import { Suspense } from "react";
import { useUser } from "../http/user.ts";
import { lazyPart } from "../ui/parts/lazy-part.ts";

const QuestionNotice = lazyPart(() => import("./question-notice.tsx"));

/** Nobody but an administrator waits for it to be fetched. */
export function DestructionNotice() {
  if (!useUser().rights.includes("users")) return null;
  return (
    <Suspense>
      <QuestionNotice />
    </Suspense>
  );
}
