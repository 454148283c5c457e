import { Button, Group, Modal, Text } from "@mantine/core";
import { type ShownTemplate, useEngine } from "../../offline/index.ts";
import { isFailed, notifyResult, saveEdit } from "../../ui/sync-status/submit.ts";

interface Props {
  /** The template to remove; null while the dialog is closed. */
  template: ShownTemplate | null;
  onClose: () => void;
  onRemoved: (uid: string) => void;
}

export function RemoveTemplate({ template, onClose, onRemoved }: Props) {
  const engine = useEngine();
  const remove = async () => {
    if (!template) return;
    onClose();
    const make = () => engine.deleteTemplate(template.uid, template);
    const ended = await saveEdit(engine, make, "Шаблон удалён");
    if (!isFailed(ended)) onRemoved(template.uid);
    notifyResult(ended);
  };
  return (
    <Modal opened={template !== null} onClose={onClose} title="Удалить шаблон?">
      <Text mb="lg">
        Шаблон <strong>{template?.tpl_name}</strong> будет удалён. Расписания, заполненные по нему,
        останутся.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Не удалять
        </Button>
        <Button color="danger" onClick={remove}>
          Удалить шаблон
        </Button>
      </Group>
    </Modal>
  );
}
