import { type ShownTemplate, useEngine } from "../../offline/index.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { isFailed, notifyResult, saveEdit } from "../../ui/sync-status/submit.ts";

interface Props {
  template: ShownTemplate;
  onClose: () => void;
  onRemoved: (uid: string) => void;
}

export function RemoveTemplate({ template, onClose, onRemoved }: Props) {
  const engine = useEngine();
  const remove = async () => {
    onClose();
    const make = () => engine.deleteTemplate(template.uid, template);
    const ended = await saveEdit(engine, make, "Шаблон удалён");
    if (!isFailed(ended)) onRemoved(template.uid);
    notifyResult(ended);
  };
  return (
    <ConfirmDialog
      title="Удалить шаблон?"
      action="Удалить шаблон"
      cancel="Не удалять"
      onConfirm={remove}
      onClose={onClose}
    >
      Шаблон <strong>{template.tpl_name}</strong> будет удалён. Расписания, заполненные по нему,
      останутся.
    </ConfirmDialog>
  );
}
