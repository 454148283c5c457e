import { Popover } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from "react";

interface Props {
  id: string;
  label: string;
  target: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactNode;
}

/** The popup of a button that stands elsewhere. */
export default function ShownPopup({ id, label, target, opened, onChange, children }: Props) {
  // Opened only once it stands closed: the focus is given back by what saw the opening.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Popover
      id={id}
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      withRoles
      opened={opened && isReady}
      onChange={onChange}
    >
      <Popover.Target>
        <Standing element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Hands an element that is drawn elsewhere to whoever asks for this one. */
function Standing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
