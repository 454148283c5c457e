import { Popover } from "@mantine/core";
import {
  cloneElement,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  useState,
} from "react";

interface Props {
  label: string;
  button: ReactElement<{ onClick?: MouseEventHandler<HTMLElement> }>;
  onClose?: () => void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button and the popup that it opens. */
export function PopupButton({ label, button, onClose, children }: Props) {
  const [opened, setOpened] = useState(false);
  const change = (wanted: boolean) => {
    setOpened(wanted);
    if (!wanted) onClose?.();
  };
  return (
    <Popover
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      withRoles
      opened={opened}
      onChange={change}
    >
      <Popover.Target>{cloneElement(button, { onClick: () => change(!opened) })}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {typeof children === "function" ? children(() => change(false)) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
