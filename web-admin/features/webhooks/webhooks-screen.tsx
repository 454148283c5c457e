import { Anchor, Button, Stack, Switch, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import type { Confirmed } from "../../../shared/access/user.ts";
import {
  type EventKind,
  type Webhook,
  type WebhookWithSecret,
  webhookSchema,
  webhookWithSecretSchema,
} from "../../../shared/webhooks/webhook.ts";
import { changedFields } from "../../server/changed-fields.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { OwnPassword, passwordMissing } from "../../ui/fields/own-password.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { ShownSecret } from "../../ui/shown-secret.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { CreateWebhook } from "./create-webhook.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EventKinds } from "./event-kinds.tsx";
import { type Opened, WebhooksTable } from "./webhooks-table.tsx";

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

interface Props {
  webhook: Webhook;
  onShow: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
}

function RotateSecret({ webhook, onShow, onClose }: Props) {
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

interface ChangeWebhookProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Chooses the events, and switches the webhook on or off. */
function ChangeWebhook({ webhook, onClose }: ChangeWebhookProps) {
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
