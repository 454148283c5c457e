import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { JournalExport } from "../../../shared/journal/journal.ts";
import { type ClinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import { type JournalQuery, useEngine } from "../../offline/index.ts";
import { download } from "../../ui/download.ts";
import { showFailure } from "../../ui/toast.tsx";
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

/** The log's note of a file; of a searched name or phone it records only that there was one. */
function exportNote(query: JournalQuery, count: number, now: ClinicMoment): JournalExport {
  const { day, time, employee, source, name, phone } = query;
  return {
    count,
    made_day: formatDay(now.day),
    made_time: now.time,
    day: day && formatDay(day),
    time,
    employee,
    source,
    by_name: name.trim() !== "",
    by_phone: phone.trim() !== "",
  };
}
