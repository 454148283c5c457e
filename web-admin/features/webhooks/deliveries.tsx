import { Badge, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import {
  type Delivery,
  deliverySchema,
  EVENT_KINDS,
  EVENT_LABELS,
  type Webhook,
} from "../../../shared/webhooks/webhook.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { LoadState } from "../../ui/load-state.tsx";

interface Props {
  webhook: Webhook;
  onClose: () => void;
}

const deliveriesSchema = z.array(deliverySchema);

/** The last events of a webhook and their state. Sends a test, and any event again. */
export function Deliveries({ webhook, onClose }: Props) {
  const address = `/api/webhooks/${webhook.id}/deliveries` as const;
  const query = useServerQuery(address, deliveriesSchema, { refetchInterval: 5_000 });
  const write = useWrite({
    send: (server, path: "test" | `deliveries/${string}`) =>
      server.send("POST", `/api/webhooks/${webhook.id}/${path}`, undefined),
    failed: "Ошибка при отправке события",
    changes: [address, "/api/webhooks"],
  });
  const { data: deliveries } = query;
  const moment = useClinicMoment();
  return (
    <Dialog onClose={onClose} title={`События вебхука № ${webhook.id}`} size="xl">
      <Stack>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Последние 50 событий. Они хранятся 30 дней.
          </Text>
          <BusyButton variant="default" disabled={write.busy} onClick={() => write.run("test")}>
            {write.busy ? "Отправляем..." : "Отправить проверку"}
          </BusyButton>
        </Group>
        <FailureAlert failure={write.failure} />
        <LoadState query={query} failed="Не удалось загрузить события" />
        {deliveries?.length === 0 && (
          <EmptyState
            title="Событий пока нет"
            text="Отправьте проверку: так видно, отвечает ли получатель."
          />
        )}
        {deliveries && deliveries.length > 0 && (
          <DataTable
            label="События вебхука"
            rows={deliveries}
            keyOf={({ event }) => event}
            columns={(column) => [
              column("Событие", (delivery) => (
                <TwoLines detail={delivery.uid && `${delivery.uid}, версия ${delivery.revision}`}>
                  <Text fw={600} size="sm">
                    {nameOf(delivery)}
                  </Text>
                </TwoLines>
              )),
              column("Когда", (delivery) => moment(delivery.happened_at)),
              column("Состояние", (delivery) => {
                const { color, label, detail } = stateOf(delivery, moment);
                return (
                  <TwoLines detail={detail}>
                    <Badge variant="light" color={color}>
                      {label}
                    </Badge>
                  </TwoLines>
                );
              }),
              column("Действия", (delivery) => (
                <BusyButton
                  size="xs"
                  variant="subtle"
                  disabled={write.busy}
                  aria-label={`Отправить ещё раз: ${nameOf(delivery)}, ${moment(delivery.happened_at)}`}
                  onClick={() => write.run(`deliveries/${delivery.event}`)}
                >
                  Отправить ещё раз
                </BusyButton>
              )),
            ]}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function TwoLines({ children, detail }: { children: ReactNode; detail: string | null }) {
  return (
    <div>
      {children}
      {detail && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {detail}
        </Text>
      )}
    </div>
  );
}

function nameOf({ kind }: Delivery): string {
  const known = EVENT_KINDS.find((each) => each === kind);
  return known ? EVENT_LABELS[known] : "Проверка";
}

const FAILURES: Readonly<Record<string, string>> = {
  refused: "получатель ответил",
  redirect: "получатель ответил перенаправлением",
  timeout: "получатель не ответил за 10 секунд",
  private: "адрес получателя — внутренний, такие не вызываются",
  unreachable: "получатель недоступен",
};

interface State {
  color: "brand" | "danger" | "gray";
  label: string;
  detail: string | null;
}

/** The state of a delivery in words. */
function stateOf(delivery: Delivery, moment: (instant: string) => string): State {
  const { delivered_at, next_at, failure, status } = delivery;
  if (next_at === null && delivered_at !== null && failure === null) {
    return { color: "brand", label: `Доставлено, ${status}`, detail: moment(delivered_at) };
  }
  if (failure === null) return { color: "gray", label: "В очереди", detail: null };
  const why = [FAILURES[failure] ?? "не доставлено", status].filter(Boolean).join(" ");
  if (next_at === null) return { color: "danger", label: "Не доставлено", detail: why };
  return { color: "danger", label: "Повторим", detail: `${why}; повтор ${moment(next_at)}` };
}
