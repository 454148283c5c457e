import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatDay } from "../../../shared/time/calendar.ts";
import { type Decision, useNow } from "../../offline/index.ts";
import { download } from "../../ui/download.ts";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { labelOf, valueWords } from "../../ui/format/field-words.ts";
import { reasonOf, titleOf } from "./titles.ts";
import { type SideWords, useSides } from "./two-sides.tsx";

/** Saves all decisions as a text file: they exist on this device only. */
export function SaveAsFile({ decisions }: { decisions: readonly Decision[] }) {
  const sidesOf = useSides();
  const doctors = useDoctorNames();
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
