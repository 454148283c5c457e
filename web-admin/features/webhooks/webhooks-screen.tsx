import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { type WebhookWithSecret, webhookSchema } from "../../../shared/webhooks/webhook.ts";
import { useServerQuery } from "../../server/queries.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { ShownSecret } from "../../ui/shown-secret.tsx";
import { ChangeWebhook } from "./change-webhook.tsx";
import { CreateWebhook } from "./create-webhook.tsx";
import { Deliveries } from "./deliveries.tsx";
import type { Opened } from "./opened.ts";
import { RotateSecret } from "./rotate-secret.tsx";
import { WebhooksTable } from "./webhooks-table.tsx";

const webhooksSchema = z.array(webhookSchema);

/** Other programs that get events of visits. */
export function WebhooksScreen() {
  const query = useServerQuery("/api/webhooks", webhooksSchema);
  const { data: webhooks } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const show = (webhook: WebhookWithSecret) => setOpened({ action: "shown", webhook });

  return (
    <>
      <ScreenHead title="Вебхуки">
        <Button
          leftSection={<IconPlus aria-hidden size={17} />}
          onClick={() => setOpened({ action: "create" })}
        >
          Создать вебхук
        </Button>
      </ScreenHead>
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={720}>
          Вебхук сообщает другой программе, что запись создана, изменена или уничтожена. В сообщении
          нет данных пациентки: только номер и версия записи. Подробности программа читает через{" "}
          <Anchor href="/api/docs" target="_blank" underline="always" inherit>
            API
          </Anchor>{" "}
          со своим токеном. Сообщения подписаны по правилам Standard Webhooks.
        </Text>
        <LoadState query={query} failed="Не удалось загрузить вебхуки" />
        {webhooks?.length === 0 && (
          <EmptyState title="Вебхуков пока нет" text="Ни одна программа не узнаёт о записях сама.">
            <Button variant="default" onClick={() => setOpened({ action: "create" })}>
              Создать первый вебхук
            </Button>
          </EmptyState>
        )}
        {webhooks && webhooks.length > 0 && (
          <WebhooksTable webhooks={webhooks} onOpen={setOpened} />
        )}
      </Stack>
      {opened && <OpenedDialog opened={opened} onShow={show} onClose={close} />}
    </>
  );
}

function OpenedDialog({
  opened,
  onShow,
  onClose,
}: {
  opened: Opened;
  onShow: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
}) {
  if (opened.action === "create") return <CreateWebhook onMade={onShow} onClose={onClose} />;
  const { webhook } = opened;
  const common = { changes: ["/api/webhooks"], onClose } as const;
  switch (opened.action) {
    case "shown":
      return (
        <ShownSecret
          title={`Секрет вебхука № ${webhook.id}`}
          label="Секрет"
          secret={opened.webhook.secret}
          onClose={onClose}
        >
          Скопируйте секрет сейчас: больше его никто не увидит. Им получатель проверяет подпись
          сообщений. Потерянный замените новым.
        </ShownSecret>
      );
    case "change":
      return <ChangeWebhook webhook={webhook} onClose={onClose} />;
    case "deliveries":
      return <Deliveries webhook={webhook} onClose={onClose} />;
    case "rotate":
      return <RotateSecret webhook={webhook} onShow={onShow} onClose={onClose} />;
    case "remove":
      return (
        <ConfirmWrite
          title={`Удалить вебхук № ${webhook.id}?`}
          action="Удалить"
          send={(server) => server.send("DELETE", `/api/webhooks/${webhook.id}`)}
          failed="Ошибка при удалении вебхука"
          done={`Вебхук № ${webhook.id} удалён`}
          {...common}
        >
          <Text>Получатель {webhook.address} больше не узнает о записях.</Text>
        </ConfirmWrite>
      );
  }
}
