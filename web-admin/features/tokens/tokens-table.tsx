import { Button, Text } from "@mantine/core";
import type { AccessToken } from "../../../shared/access/access-token.ts";
import { RIGHT_LABELS } from "../../../shared/access/rights.ts";
import { useEngine, useNow } from "../../offline/index.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";

interface Props {
  tokens: readonly AccessToken[];
  onRevoke: (token: AccessToken) => void;
}

const COLUMNS = [
  "Программа",
  "Пользователь",
  "Права",
  "Действует до",
  "Последний запрос",
  "Действия",
];

export function TokensTable({ tokens, onRevoke }: Props) {
  const moment = useClinicMoment();
  const now = useNow();
  const engine = useEngine();
  const hasRunOut = ({ expires_at }: AccessToken) => {
    const { day, time } = engine.clinicTime(expires_at);
    return `${day} ${time}` <= `${now.day} ${now.time}`;
  };
  return (
    <DataTable label="Токены доступа" columns={COLUMNS}>
      {tokens.map((token) => (
        <Row key={token.id}>
          <Cell label="Программа">
            <Text component="span" fw={600} size="sm">
              {token.name}
            </Text>
          </Cell>
          <Cell label="Пользователь">{token.login}</Cell>
          <Cell label="Права">{token.rights.map((right) => RIGHT_LABELS[right]).join(", ")}</Cell>
          <Cell label="Действует до">
            {hasRunOut(token) ? "срок вышел" : moment(token.expires_at)}
          </Cell>
          <Cell label="Последний запрос">
            {token.last_used_at === null ? "не было" : moment(token.last_used_at)}
          </Cell>
          <Cell label="Действия" end>
            <Button
              size="xs"
              variant="subtle"
              color="danger"
              aria-label={`Отозвать: ${token.name}`}
              onClick={() => onRevoke(token)}
            >
              Отозвать
            </Button>
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}
