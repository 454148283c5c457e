import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** After a navigation scrolls to the top, or to the element named by the hash. */
export function useScrollOnNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, hashChanged, toLocation }) => {
        if (!pathChanged && !hashChanged) return;
        const target = toLocation.hash ? document.getElementById(toLocation.hash) : null;
        const behavior = prefersReducedMotion() ? "instant" : "smooth";
        if (target) target.scrollIntoView({ behavior });
        else if (pathChanged) window.scrollTo({ top: 0, behavior });
      }),
    [router],
  );
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
