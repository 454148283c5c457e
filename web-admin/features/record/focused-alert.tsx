import { Alert, type AlertProps } from "@mantine/core";
import { useFocusOnMount } from "./focus.ts";

/** An alert that takes the focus as it appears. */
export function FocusedAlert({ focused = true, ...props }: AlertProps & { focused?: boolean }) {
  const alert = useFocusOnMount<HTMLDivElement>(focused);
  return <Alert ref={alert} tabIndex={-1} role="alert" {...props} />;
}
