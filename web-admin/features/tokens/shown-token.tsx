import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { NewAccessToken } from "../../../shared/access/access-token.ts";

interface Props {
  token: NewAccessToken;
  onClose: () => void;
}

/** The only time that the token is seen: no slip closes it. */
export function ShownToken({ token: { name, token }, onClose }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Токен «${name}»`}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>
          Скопируйте токен сейчас: больше его никто не увидит. Потерянный отзовите и создайте новый.
        </Text>
        <TextInput
          data-autofocus
          label="Токен"
          readOnly
          value={token}
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
    </Modal>
  );
}
