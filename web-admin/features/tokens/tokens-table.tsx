import { Button, Text } from "@mantine/core";
import type { AccessToken } from "../../../shared/access/access-token.ts";
import { RIGHT_LABELS } from "../../../shared/access/rights.ts";
import { useEngine, useNow } from "../../offline/index.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";

interface Props {
  tokens: readonly AccessToken[];
  onRevoke: (token: AccessToken) => void;
}

export function TokensTable({ tokens, onRevoke }: Props) {
  const moment = useClinicMoment();
  const now = useNow();
  const engine = useEngine();
  const hasRunOut = ({ expires_at }: AccessToken) => {
    const { day, time } = engine.clinicTime(expires_at);
    return `${day} ${time}` <= `${now.day} ${now.time}`;
  };
  return (
    <DataTable
      label="Токены доступа"
      rows={tokens}
      keyOf={({ id }) => id}
      columns={(column) => [
        column("Программа", ({ name }) => (
          <Text component="span" fw={600} size="sm">
            {name}
          </Text>
        )),
        column("Пользователь", ({ login }) => login),
        column("Права", ({ rights }) => rights.map((right) => RIGHT_LABELS[right]).join(", ")),
        column("Действует до", (token) =>
          hasRunOut(token) ? "срок вышел" : moment(token.expires_at),
        ),
        column("Последний запрос", ({ last_used_at: at }) =>
          at === null ? "не было" : moment(at),
        ),
        column("Действия", (token) => (
          <Button
            size="xs"
            variant="subtle"
            color="danger"
            aria-label={`Отозвать: ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            Отозвать
          </Button>
        )),
      ]}
    />
  );
}
