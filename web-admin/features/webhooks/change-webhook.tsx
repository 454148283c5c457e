import { Switch } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { EventKind, Webhook } from "../../../shared/webhooks/webhook.ts";
import { changedFields } from "../../server/changed-fields.ts";
import { useWrite } from "../../server/write.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { EventKinds } from "./event-kinds.tsx";

interface Props {
  webhook: Webhook;
  onClose: () => void;
}

/** Chooses the events, and switches the webhook on or off. */
export function ChangeWebhook({ webhook, onClose }: Props) {
  const base = { kinds: webhook.kinds, on: webhook.off === null };
  const form = useForm({
    initialValues: base,
    validate: {
      kinds: (kinds: EventKind[]) => kinds.length === 0 && "Выберите хотя бы одно событие",
    },
  });
  const write = useWrite({
    send: (server, input: typeof base) =>
      server.send("PUT", `/api/webhooks/${webhook.id}`, changedFields(base, input)),
    failed: "Ошибка при сохранении вебхука",
    changes: ["/api/webhooks"],
    form,
    onDone: () => {
      notifyDone("Вебхук сохранён");
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Вебхук № ${webhook.id}`}
      dirty={form.isDirty()}
      write={write}
      submit="Сохранить"
      onSubmit={form.onSubmit((input) => write.run(input))}
      onClose={onClose}
    >
      <Switch
        label="Включён"
        description="Пока выключен, новые события для него не запоминаются"
        {...form.getInputProps("on", { type: "checkbox" })}
      />
      <EventKinds
        value={form.values.kinds}
        onChange={(kinds) => form.setFieldValue("kinds", kinds)}
        error={form.errors.kinds}
      />
    </FormDialog>
  );
}
