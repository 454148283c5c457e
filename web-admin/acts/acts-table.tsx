import { Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { memo } from "react";
import type { Act } from "../../shared/act.ts";
import { counted } from "../../shared/russian-count.ts";
import { Cell, DataTable, Row } from "../shell/data-table.tsx";
import { actAddress, IN_NEW_TAB } from "./addresses.ts";

const COLUMNS = [
  "Номер записи",
  "Файл акта",
  "Дата создания",
  "Кто удалил",
  "День приёма",
  "Время приёма",
  "Скачать",
] as const;

/** The acts, each with its file. */
export const ActsTable = memo(function ActsTable({ acts }: { acts: readonly Act[] }) {
  return (
    <DataTable label="Акты уничтожения" columns={COLUMNS}>
      {acts.map((act) => (
        <ActRow key={act.act_filename} act={act} />
      ))}
    </DataTable>
  );
});

const ActRow = memo(function ActRow({ act }: { act: Act }) {
  return (
    <Row>
      <Cell label="Номер записи">{act.journal_id}</Cell>
      <Cell label="Файл акта">
        <div>
          <Text component="span" size="sm">
            {act.act_filename}
          </Text>
          {act.devices_left > 0 && (
            <Text component="span" size="xs" c="dimmed" display="block">
              {`Ещё не знают об удалении: ${counted(act.devices_left, "устройство", "устройства", "устройств")}`}
            </Text>
          )}
        </div>
      </Cell>
      <Cell label="Дата создания">{act.created_at}</Cell>
      <Cell label="Кто удалил">{act.deleted_by}</Cell>
      <Cell label="День приёма">{act.record_day}</Cell>
      <Cell label="Время приёма">{act.record_time}</Cell>
      <Cell label="Скачать" end>
        <Button
          component="a"
          href={actAddress(act.act_filename)}
          {...IN_NEW_TAB}
          size="xs"
          variant="default"
          leftSection={<IconDownload aria-hidden size={15} />}
          aria-label={`Скачать акт записи ${act.journal_id}`}
        >
          Скачать
        </Button>
      </Cell>
    </Row>
  );
});
