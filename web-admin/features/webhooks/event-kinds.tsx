import { Checkbox, Stack } from "@mantine/core";
import { EVENT_KINDS, EVENT_LABELS, type EventKind } from "../../../shared/webhooks/webhook.ts";

interface Props {
  value: readonly EventKind[];
  onChange: (kinds: EventKind[]) => void;
  error?: React.ReactNode;
}

/** Which events a webhook is called for. */
export function EventKinds({ value, onChange, error }: Props) {
  return (
    <Checkbox.Group
      label="События"
      value={[...value]}
      onChange={(chosen) => onChange(EVENT_KINDS.filter((kind) => chosen.includes(kind)))}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {EVENT_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={EVENT_LABELS[kind]} description={kind} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
