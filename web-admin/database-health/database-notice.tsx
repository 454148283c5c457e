import { Suspense } from "react";
import { useUser } from "../http/user.ts";
import { lazyPart } from "../ui/parts/lazy-part.ts";

const HealthNotice = lazyPart(() => import("./health-notice.tsx"));

/** Nobody but an administrator waits for it to be fetched. */
export function DatabaseNotice() {
  if (!useUser().rights.includes("users")) return null;
  return (
    <Suspense>
      <HealthNotice />
    </Suspense>
  );
}
