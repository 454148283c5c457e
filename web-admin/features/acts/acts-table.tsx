import { Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { type Act, isReturnAct, takenBack } from "../../../shared/retention/act.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";
import { actAddress } from "./addresses.ts";
import { DownloadButton } from "./download-button.tsx";

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
  const taken = useMemo(() => takenBack(acts), [acts]);
  return (
    <DataTable label="Акты уничтожения" columns={COLUMNS}>
      {acts.map((act) => (
        <ActRow key={act.act_filename} act={act} isTakenBack={taken.has(act.act_filename)} />
      ))}
    </DataTable>
  );
});

const ActRow = memo(function ActRow({ act, isTakenBack }: { act: Act; isTakenBack: boolean }) {
  return (
    <Row>
      <Cell label="Номер записи">{act.journal_id}</Cell>
      <Cell label="Файл акта">
        <div>
          <Text component="span" size="sm">
            {act.act_filename}
          </Text>
          {(isTakenBack || isReturnAct(act)) && (
            <Text component="span" size="xs" c="dimmed" display="block">
              {isReturnAct(act)
                ? "Акт о возврате: запись снова в журнале"
                : "Уничтожение признано ошибкой, запись возвращена"}
            </Text>
          )}
          {act.devices_left > 0 && (
            <Text component="span" size="xs" c="dimmed" display="block">
              {`Удаление ещё не дошло до ${counted(act.devices_left, "устройства", "устройств", "устройств")}`}
            </Text>
          )}
        </div>
      </Cell>
      <Cell label="Дата создания">{act.created_at}</Cell>
      <Cell label="Кто удалил">{act.deleted_by}</Cell>
      <Cell label="День приёма">{act.record_day}</Cell>
      <Cell label="Время приёма">{act.record_time}</Cell>
      <Cell label="Скачать" end>
        <DownloadButton
          address={actAddress(act.act_filename)}
          size="xs"
          variant="default"
          leftSection={<IconDownload aria-hidden size={15} />}
          aria-label={`Скачать акт записи ${act.journal_id}`}
        >
          Скачать
        </DownloadButton>
      </Cell>
    </Row>
  );
});
