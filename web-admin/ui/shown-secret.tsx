import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  /** What to do with it. */
  children: ReactNode;
  onClose: () => void;
}

/** The only time that a secret is seen: a slip does not close it. */
export function ShownSecret({ title, label, secret, children, onClose }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{children}</Text>
        <TextInput
          data-autofocus
          label={label}
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group justify="flex-end">
          <Text role="status" size="sm" c="dimmed">
            {copied ? "Скопировано" : ""}
          </Text>
          <Button variant="default" onClick={copy}>
            Скопировать
          </Button>
          <Button onClick={onClose}>Готово</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
