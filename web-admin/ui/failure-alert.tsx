import { Alert, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Failure } from "../server/failure-words.ts";

interface Props {
  failure: Failure | null;
  /** Such as a button «Повторить». */
  children?: ReactNode;
}

export function FailureAlert({ failure, children }: Props) {
  if (!failure) return null;
  return (
    <Alert color="danger" role="alert" icon={<IconAlertCircle aria-hidden />}>
      <Text fw={600} size="sm">
        {failure.title}
      </Text>
      {failure.reason && failure.reason !== failure.title && (
        <Text size="sm">{failure.reason}</Text>
      )}
      {children}
    </Alert>
  );
}
