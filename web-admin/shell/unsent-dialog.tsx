import { Button, Group, Modal, Text } from "@mantine/core";
import { counted } from "../../shared/russian-count.ts";

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
        Не отправлено с этого устройства: {counted(count, "правка", "правки", "правок")}. После
        выхода всё останется здесь до вашего следующего входа на этом устройстве.
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
