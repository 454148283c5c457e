import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** On a path change: smoothly to the top, or to the element the address names. */
export function useScrollOnNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, hashChanged, toLocation }) => {
        if (!pathChanged && !hashChanged) return;
        const target = toLocation.hash ? document.getElementById(toLocation.hash) : null;
        const behavior = prefersStillness() ? "instant" : "smooth";
        if (target) target.scrollIntoView({ behavior });
        else if (pathChanged) window.scrollTo({ top: 0, behavior });
      }),
    [router],
  );
}

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
