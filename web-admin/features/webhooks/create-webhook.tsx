import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  EVENT_KINDS,
  type EventKind,
  type WebhookInput,
  type WebhookWithSecret,
  webhookWithSecretSchema,
} from "../../../shared/webhooks/webhook.ts";
import { useWrite } from "../../server/write.ts";
import { OwnPassword, passwordMissing } from "../../ui/fields/own-password.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { EventKinds } from "./event-kinds.tsx";

interface Props {
  /** Gets the webhook with its secret, which is not seen again. */
  onMade: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
}

const ALL: EventKind[] = [...EVENT_KINDS];

export function CreateWebhook({ onMade, onClose }: Props) {
  const form = useForm({
    initialValues: { address: "", kinds: ALL, password: "" },
    validate: {
      address: (address) =>
        address.trim() === "" && "Введите адрес, например https://crm.example/priem",
      kinds: (kinds) => kinds.length === 0 && "Выберите хотя бы одно событие",
      password: passwordMissing,
    },
  });
  const write = useWrite({
    send: async (server, input: WebhookInput) =>
      webhookWithSecretSchema.parse(await server.send("POST", "/api/webhooks", input)),
    failed: "Ошибка при создании вебхука",
    changes: ["/api/webhooks"],
    form,
    onDone: onMade,
  });

  return (
    <FormDialog
      title="Новый вебхук"
      dirty={form.isDirty("address")}
      write={write}
      submit="Создать"
      sending="Создание..."
      cancel="Отменить"
      onSubmit={form.onSubmit((input) => write.run(input))}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Адрес получателя"
        description="Адрес программы, которая принимает события по HTTPS"
        required
        type="url"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps("address")}
      />
      <EventKinds
        value={form.values.kinds}
        onChange={(kinds) => form.setFieldValue("kinds", kinds)}
        error={form.errors.kinds}
      />
      <OwnPassword what="Вебхук" {...form.getInputProps("password")} />
    </FormDialog>
  );
}
