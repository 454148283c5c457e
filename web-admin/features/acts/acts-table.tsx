import { Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { type Act, isReturnAct, takenBack } from "../../../shared/retention/act.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { actAddress } from "./addresses.ts";
import { DownloadButton } from "./download-button.tsx";

/** The acts, each with its file. */
export const ActsTable = memo(function ActsTable({ acts }: { acts: readonly Act[] }) {
  const taken = useMemo(() => takenBack(acts), [acts]);
  return (
    <DataTable
      label="Акты уничтожения"
      rows={acts}
      keyOf={(act) => act.act_filename}
      columns={(column) => [
        column("Номер записи", (act) => act.journal_id),
        column("Файл акта", (act) => (
          <ActFile act={act} isTakenBack={taken.has(act.act_filename)} />
        )),
        column("Дата создания", (act) => act.created_at),
        column("Кто удалил", (act) => act.deleted_by),
        column("День приёма", (act) => act.record_day),
        column("Время приёма", (act) => act.record_time),
        column("Скачать", (act) => (
          <DownloadButton
            address={actAddress(act.act_filename)}
            size="xs"
            variant="default"
            leftSection={<IconDownload aria-hidden size={15} />}
            aria-label={`Скачать акт записи ${act.journal_id}`}
          >
            Скачать
          </DownloadButton>
        )),
      ]}
    />
  );
});

function ActFile({ act, isTakenBack }: { act: Act; isTakenBack: boolean }) {
  return (
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
  );
}
