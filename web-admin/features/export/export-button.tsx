import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatDay } from "../../../shared/time/calendar.ts";
import { type JournalQuery, useEngine } from "../../offline/index.ts";
import { download } from "../../ui/download.ts";
import { showFailure } from "../../ui/toast.tsx";
import { exportNote } from "./export-note.ts";
import { journalCsv } from "./journal-csv.ts";

/** All filtered records of this device, not only the cards on the screen. */
export function ExportButton({ query }: { query: JournalQuery }) {
  const engine = useEngine();
  const save = async () => {
    const now = engine.now();
    const { records } = engine.journal(query, Number.POSITIVE_INFINITY);
    try {
      await engine.logExport(exportNote(query, records.length, now));
    } catch (error) {
      console.error("The device refused to note an export", error);
      return showFailure("Не выгружено: устройство не приняло отметку о выгрузке");
    }
    download(`Журнал ${formatDay(query.day ?? now.day)}.csv`, "text/csv", journalCsv(records));
  };
  return (
    <Button variant="default" leftSection={<IconDownload aria-hidden size={17} />} onClick={save}>
      Выгрузить CSV
    </Button>
  );
}
