import { Group, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import type { Write } from "../server/write.ts";
import { BusyButton } from "./busy-button.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

interface Props {
  form: { isDirty: () => boolean };
  write: Pick<Write, "busy" | "failure">;
  /** The values cannot be saved. */
  disabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Settings with their button, which asks nothing of a person who changed nothing. */
export function SettingsForm({ form, write, disabled = false, onSubmit, children }: Props) {
  const { busy, failure } = write;
  return (
    <form onSubmit={onSubmit} noValidate>
      <UnsavedChanges dirty={form.isDirty() && !busy} />
      <Stack gap="md">
        <FailureAlert failure={failure} />
        {children}
        <Group>
          <BusyButton type="submit" disabled={!form.isDirty() || disabled || busy}>
            {busy ? "Сохранение..." : "Сохранить"}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
