import { Button, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatDay } from "../../../shared/time/calendar.ts";
import { type Decision, useDecisions, useNow } from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import { download } from "../../ui/download.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { labelOf, valueWords } from "../../ui/format/field-words.ts";
import { PlainList } from "../../ui/plain-list.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { reasonOf, titleOf } from "./titles.ts";
import { type SideWords, useSides } from "./two-sides.tsx";

/** «Требует решения»: edits that only a person can end. */
export function DecisionsScreen() {
  const decisions = useDecisions();
  const { rights } = useUser();
  return (
    <>
      <Title order={1} size="h2" mb="xs">
        Требует решения
      </Title>
      {decisions.length === 0 ? (
        <EmptyState>
          <IconCircleCheck aria-hidden size={40} color="var(--mantine-color-brand-7)" />
          <Text fw={600} role="status">
            Всё решено
          </Text>
          <Text c="dimmed">Здесь появится правка, которую сервер не примет.</Text>
          {rights.includes("journal") && (
            <Button variant="default" component={Link} to="/journal">
              К журналу
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <Text c="dimmed" mb="md" maw={680}>
            Эти правки не потеряны, но и не приняты: на сервере к этому времени изменилось то же
            самое или сервер их не принял. Решите, как быть с каждой.
          </Text>
          <SaveAsFile decisions={decisions} />
          <PlainList gap={14}>
            {decisions.map((decision) => (
              <DecisionCard key={decision.key} decision={decision} />
            ))}
          </PlainList>
        </>
      )}
    </>
  );
}

/** Saves all decisions as a text file: they exist on this device only. */
function SaveAsFile({ decisions }: { decisions: readonly Decision[] }) {
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
