import { Text } from "@mantine/core";
import {
  type Webhook,
  type WebhookWithSecret,
  webhookWithSecretSchema,
} from "../../../shared/webhooks/webhook.ts";
import { useWrite } from "../../server/write.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface Props {
  webhook: Webhook;
  onShow: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
}

export function RotateSecret({ webhook, onShow, onClose }: Props) {
  const { busy, failure, run } = useWrite({
    send: async (server) =>
      webhookWithSecretSchema.parse(
        await server.send("POST", `/api/webhooks/${webhook.id}/secret`, undefined),
      ),
    failed: "Ошибка при замене секрета",
    changes: ["/api/webhooks"],
    onDone: onShow,
  });
  return (
    <ConfirmDialog
      title={`Заменить секрет вебхука № ${webhook.id}?`}
      action="Заменить"
      busy={busy}
      failure={failure}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <Text>
        Прежний секрет действует ещё сутки рядом с новым: за это время впишите новый в программу
        получателя.
      </Text>
    </ConfirmDialog>
  );
}
