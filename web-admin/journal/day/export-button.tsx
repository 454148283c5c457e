import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatDay } from "../../../shared/calendar.ts";
import { useEngine } from "../../offline/hooks.tsx";
import type { JournalQuery } from "../../offline/record.ts";
import { download } from "../../shell/download.ts";
import { journalCsv } from "./journal-csv.ts";

/** All that the filters show, not only the cards on the screen; what this device holds. */
export function ExportButton({ query }: { query: JournalQuery }) {
  const engine = useEngine();
  const save = () => {
    const { records } = engine.journal(query, Number.POSITIVE_INFINITY);
    const of = query.day ?? engine.now().day;
    download(`Журнал ${formatDay(of)}.csv`, "text/csv", journalCsv(records));
  };
  return (
    <Button variant="default" leftSection={<IconDownload aria-hidden size={17} />} onClick={save}>
      Выгрузить CSV
    </Button>
  );
}
