import { Button, Drawer, Group, Modal, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { hasUnsavedChanges } from "../../ui/dirty-forms.ts";

interface Props {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer over the day that does not lose what was typed to a stray click. */
export function GuardedDrawer({ opened, title, onClose, children }: Props) {
  const [asking, setAsking] = useState(false);
  const close = () => (hasUnsavedChanges() ? setAsking(true) : onClose());
  return (
    <>
      <Drawer
        opened={opened}
        onClose={close}
        closeOnEscape={!asking}
        position="right"
        size={540}
        title={<strong>{title}</strong>}
        closeButtonProps={{ "aria-label": "Закрыть" }}
        overlayProps={{ backgroundOpacity: 0.25 }}
      >
        {children}
      </Drawer>
      {/* Mounted only while it asks: else the Escape that opens it would close it, too. */}
      {asking && (
        <Modal opened onClose={() => setAsking(false)} title="Есть несохранённые изменения">
          <Text mb="lg">Если закрыть, введённое пропадёт.</Text>
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                setAsking(false);
                onClose();
              }}
            >
              Закрыть без сохранения
            </Button>
            <Button data-autofocus onClick={() => setAsking(false)}>
              Остаться
            </Button>
          </Group>
        </Modal>
      )}
    </>
  );
}
