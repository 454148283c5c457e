import {
  cloneElement,
  type PointerEventHandler,
  type ReactElement,
  Suspense,
  useState,
} from "react";
import { lazyPreloaded } from "../parts/lazy-part.ts";

const ShownTip = lazyPreloaded(() => import("./shown-tip.tsx"));

interface Pointed {
  onPointerEnter?: PointerEventHandler<HTMLElement>;
  onPointerLeave?: PointerEventHandler<HTMLElement>;
}

/** Words beside what the mouse rests on. What draws them is no part of the first scripts. */
export function Tip({ label, children }: { label: string; children: ReactElement<Pointed> }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }) => {
          if (pointerType === "touch") return;
          setTarget(currentTarget);
          setOpened(true);
        },
        onPointerLeave: () => setOpened(false),
      })}
      <Suspense>
        {target && (
          <ShownTip
            label={label}
            target={target}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  );
}
