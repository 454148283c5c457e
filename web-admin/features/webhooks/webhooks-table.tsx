import { Badge, Button, Group, Text } from "@mantine/core";
import {
  EVENT_KINDS,
  EVENT_LABELS,
  type Webhook,
  type WebhookWithSecret,
} from "../../../shared/webhooks/webhook.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";

interface Props {
  webhooks: readonly Webhook[];
  onOpen: (opened: Opened) => void;
}

const ACTIONS = [
  { action: "deliveries", label: "Доставки" },
  { action: "change", label: "Изменить" },
  { action: "rotate", label: "Новый секрет" },
  { action: "remove", label: "Удалить", color: "danger" },
] as const;

const OFF_WORDS = {
  person: "Выключен администратором",
  gone: "Выключен: получатель ответил, что больше не принимает события",
  failing: "Выключен: трое суток без успешной доставки",
};

export function WebhooksTable({ webhooks, onOpen }: Props) {
  return (
    <DataTable
      label="Вебхуки"
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={(column) => [
        column("Получатель", ({ id, address, created_by }) => (
          <div>
            <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
              {address}
            </Text>
            <Text size="xs" c="dimmed">
              № {id}, создал(а) {created_by}
            </Text>
          </div>
        )),
        column("События", ({ kinds }) =>
          kinds.length === EVENT_KINDS.length
            ? "Все"
            : kinds.map((kind) => EVENT_LABELS[kind]).join(", "),
        ),
        column("Состояние", (webhook) => <State webhook={webhook} />),
        column("Действия", (webhook) => (
          <Group gap={4} justify="flex-end">
            {ACTIONS.map(({ action, label, ...look }) => (
              <Button
                key={action}
                size="xs"
                variant="subtle"
                {...look}
                aria-label={`${label}: вебхук № ${webhook.id}`}
                onClick={() => onOpen({ action, webhook })}
              >
                {label}
              </Button>
            ))}
          </Group>
        )),
      ]}
    />
  );
}

function State({ webhook: { off, failing_since, old_secret_until } }: { webhook: Webhook }) {
  const moment = useClinicMoment();
  const since = off?.at ?? failing_since;
  return (
    <div>
      <Badge variant="light" color={off ? "gray" : failing_since ? "danger" : "brand"}>
        {off ? "Выключен" : failing_since ? "Сбои" : "Работает"}
      </Badge>
      {off && <Text size="xs">{OFF_WORDS[off.reason]}</Text>}
      {since && (
        <Text size="xs" c="dimmed">
          с {moment(since)}
        </Text>
      )}
      {old_secret_until && (
        <Text size="xs" c="dimmed">
          прежний секрет до {moment(old_secret_until)}
        </Text>
      )}
    </div>
  );
}

/** The open dialog of the screen. */
export type Opened =
  | { action: "create" }
  | { action: "shown"; webhook: WebhookWithSecret }
  | { action: "change" | "deliveries" | "rotate" | "remove"; webhook: Webhook };
