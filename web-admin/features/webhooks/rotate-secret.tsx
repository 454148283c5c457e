import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Confirmed } from "../../../shared/access/user.ts";
import {
  type Webhook,
  type WebhookWithSecret,
  webhookWithSecretSchema,
} from "../../../shared/webhooks/webhook.ts";
import { useWrite } from "../../server/write.ts";
import { OwnPassword, passwordMissing } from "../../ui/fields/own-password.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface Props {
  webhook: Webhook;
  onShow: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
}

export function RotateSecret({ webhook, onShow, onClose }: Props) {
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: passwordMissing },
  });
  const write = useWrite({
    send: async (server, input: Confirmed) =>
      webhookWithSecretSchema.parse(
        await server.send("POST", `/api/webhooks/${webhook.id}/secret`, input),
      ),
    failed: "Ошибка при замене секрета",
    changes: ["/api/webhooks"],
    form,
    onDone: onShow,
  });
  return (
    <FormDialog
      title={`Заменить секрет вебхука № ${webhook.id}?`}
      dirty={false}
      write={write}
      submit="Заменить"
      onSubmit={form.onSubmit((input) => write.run(input))}
      onClose={onClose}
    >
      <Text>
        Прежний секрет действует ещё сутки рядом с новым: за это время впишите новый в программу
        получателя.
      </Text>
      <OwnPassword what="Секрет" {...form.getInputProps("password")} />
    </FormDialog>
  );
}
