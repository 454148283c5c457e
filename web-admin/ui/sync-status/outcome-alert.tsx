import { Alert, type AlertProps } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDeviceFloppy } from "@tabler/icons-react";
import { colorOf, type EditResult } from "./submit.ts";

interface Props extends AlertProps {
  outcome: EditResult["outcome"];
}

/** The outcome of an edit, beside the form that made it. */
export function OutcomeAlert({ outcome, ...rest }: Props) {
  const color = colorOf({ outcome });
  const Icon = ICONS[color];
  return (
    <Alert
      color={color}
      role={color === "danger" ? "alert" : "status"}
      icon={<Icon aria-hidden />}
      {...rest}
    />
  );
}

const ICONS = {
  brand: IconCircleCheck,
  notice: IconDeviceFloppy,
  danger: IconAlertTriangle,
};
