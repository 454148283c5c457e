import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatDay } from "../../../shared/time/calendar.ts";
import { type Decision, type UnreadableEdit, useNow } from "../../offline/index.ts";
import { download } from "../../ui/download.ts";
import { useClinicClock } from "../../ui/format/clock-time.ts";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { labelOf, valueWords } from "../../ui/format/field-words.ts";
import { reasonOf, titleOf } from "./titles.ts";
import { type SideWords, useSides } from "./two-sides.tsx";
import { unreadableReason } from "./unreadable-card.tsx";

interface Props {
  decisions: readonly Decision[];
  unreadable: readonly UnreadableEdit[];
}

/** Everything that waits, as a text to keep or print: it must not live on this device only. */
export function SaveAsFile({ decisions, unreadable }: Props) {
  const sidesOf = useSides();
  const doctors = useDoctorNames();
  const clockTime = useClinicClock();
  const { day, time } = useNow();

  const save = () => {
    const heading = `Требует решения, ${formatDay(day)} ${time}`;
    const parts = decisions.map((decision, index) => {
      const fields = decision.fields.map(({ field, mine, theirs }) => {
        const [here, there] = [mine, theirs].map((value) => valueWords(field, value, doctors));
        return `${labelOf(field)}: здесь «${here}», на сервере «${there}»`;
      });
      const words = [reasonOf(decision), ...sidesOf(decision).map(sideLine), ...fields];
      return [`${index + 1}. ${titleOf(decision)}`, ...words.map((each) => `   ${each}`)];
    });
    const spoiled = unreadable.map((edit, index) => [
      `${decisions.length + index + 1}. Правка не читается, ${clockTime(edit.madeAt)}`,
      `   ${unreadableReason(edit)}`,
      `   Номер правки: ${edit.key}`,
      `   Данные на диске: ${edit.encrypted}`,
    ]);
    const text = [[heading], ...parts, ...spoiled]
      .map((lines) => lines.join("\r\n"))
      .join("\r\n\r\n");
    download(`Требует решения ${formatDay(day)}.txt`, "text/plain", `\uFEFF${text}\r\n`);
  };

  return (
    <Button
      variant="default"
      mb="md"
      leftSection={<IconDownload aria-hidden size={17} />}
      onClick={save}
    >
      Сохранить список в файл
    </Button>
  );
}

const sideLine = ({ title, lines, who }: SideWords) => `${title}: ${lines.join("; ")} (${who})`;
