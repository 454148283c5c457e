import {
  cloneElement,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useState,
} from "react";
import { lazyPreloaded } from "../parts/lazy-part.ts";

const ShownPopup = lazyPreloaded(() => import("./shown-popup.tsx"));

interface Pressed {
  id?: string;
  "aria-haspopup"?: "dialog";
  "aria-expanded"?: boolean;
  "aria-controls"?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement>;
}

/**
 * A button and the popup that it opens. What draws popups is no part of the first scripts; a press
 * before it has come opens the popup once it has.
 */
export function PopupButton({
  label,
  button,
  onClose,
  children,
}: {
  label: string;
  button: ReactElement<Pressed>;
  onClose?: () => void;
  children: ReactNode;
}) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const id = useId();
  const change = (wanted: boolean) => {
    setOpened(wanted);
    if (!wanted) onClose?.();
  };
  return (
    <>
      {cloneElement(button, {
        id,
        "aria-haspopup": "dialog",
        "aria-expanded": opened,
        "aria-controls": opened ? `${id}-dropdown` : undefined,
        onClick: ({ currentTarget }) => {
          setTarget(currentTarget);
          change(!opened);
        },
      })}
      <Suspense>
        {target && (
          <ShownPopup id={id} label={label} target={target} opened={opened} onChange={change}>
            {children}
          </ShownPopup>
        )}
      </Suspense>
    </>
  );
}
