import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatDay } from "../../shared/calendar.ts";
import type { Decision } from "../offline/decision.ts";
import { useNow } from "../offline/hooks.tsx";
import { useDoctorNames } from "../shell/doctor-names.ts";
import { download } from "../shell/download.ts";
import { FIELD_LABELS, valueWords } from "../shell/edit-words.ts";
import { reasonOf, titleOf } from "./titles.ts";
import { type SideWords, useSides } from "./two-sides.tsx";

/** Everything that waits, as a text to keep or print: it must not live on this device only. */
export function SaveAsFile({ decisions }: { decisions: readonly Decision[] }) {
  const sidesOf = useSides();
  const doctors = useDoctorNames();
  const { day, time } = useNow();

  const save = () => {
    const heading = `Требует решения, ${formatDay(day)} ${time}`;
    const parts = decisions.map((decision, index) => {
      const fields = decision.fields.map(({ field, mine, theirs }) => {
        const [here, there] = [mine, theirs].map((value) => valueWords(field, value, doctors));
        return `${FIELD_LABELS[field]}: здесь «${here}», на сервере «${there}»`;
      });
      const words = [reasonOf(decision), ...sidesOf(decision).map(sideLine), ...fields];
      return [`${index + 1}. ${titleOf(decision)}`, ...words.map((each) => `   ${each}`)];
    });
    const text = [[heading], ...parts].map((lines) => lines.join("\r\n")).join("\r\n\r\n");
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
