import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";

type Props = ButtonProps & Omit<ComponentProps<"button">, keyof ButtonProps>;

/** A button that keeps the focus while it is disabled: HTML takes it from a disabled one. */
export function BusyButton({ disabled = false, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      {...(disabled && { "aria-disabled": true, "data-disabled": true })}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
    />
  );
}
