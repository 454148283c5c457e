import { Button, Group, Modal, Text } from "@mantine/core";
import { LeftBehind } from "./left-behind.tsx";

interface Props {
  count: number;
  leaving: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** What stays behind on leaving: to be known before. */
export default function UnsentDialog({ count, leaving, onLeave, onStay }: Props) {
  return (
    <Modal opened onClose={onStay} title="Не всё отправлено">
      <Text mb="lg">
        <LeftBehind count={count} />
      </Text>
      <Group justify="flex-end">
        <Button variant="default" disabled={leaving} onClick={onLeave}>
          Всё равно выйти
        </Button>
        <Button data-autofocus onClick={onStay}>
          Остаться
        </Button>
      </Group>
    </Modal>
  );
}
