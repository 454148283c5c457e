import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useEngine, useRecord } from "../offline/hooks.tsx";
import type { FoldedRecord, JournalQuery } from "../offline/record.ts";
import { RecordCard } from "./record-card.tsx";
import classes from "./record-list.module.css";

interface Props {
  query: JournalQuery;
  onConfirm: (record: FoldedRecord) => void;
  onCancel: (record: FoldedRecord) => void;
}

type Answer =
  | { state: "asking" }
  | { state: "failed" }
  | { state: "here"; of: JournalQuery; records: readonly FoldedRecord[] };

/** Records older than this device keeps are asked of the server, and only when wanted. */
export function OlderRecords({ query, onConfirm, onCancel }: Props) {
  const engine = useEngine();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const here = answer?.state === "here" && answer.of === query ? answer.records : null;

  const ask = async () => {
    setAnswer({ state: "asking" });
    try {
      setAnswer({ state: "here", of: query, records: await engine.fetchOlder(query) });
    } catch (error) {
      console.error("Older records were not loaded", error);
      setAnswer({ state: "failed" });
    }
  };

  if (here) {
    return (
      <section aria-label="Записи старше 60 дней">
        <Text size="sm" c="dimmed" my="md" role="status">
          {here.length > 0 ? "Старше 60 дней" : "Старше 60 дней ничего не нашлось"}
        </Text>
        <ul className={classes.list}>
          {here.map((record) => (
            <OlderCard key={record.uid} uid={record.uid} {...{ onConfirm, onCancel }} />
          ))}
        </ul>
      </section>
    );
  }
  return (
    <Group justify="center" mt="lg" gap="sm">
      {answer?.state === "failed" && (
        <Text role="alert" size="sm" c="danger.7">
          Записи старше 60 дней хранятся на сервере, а он сейчас не отвечает.
        </Text>
      )}
      <Button variant="subtle" onClick={ask} disabled={answer?.state === "asking"}>
        {answer?.state === "asking" ? "Загрузка данных..." : "Искать среди записей старше 60 дней"}
      </Button>
    </Group>
  );
}

/** As it is now: edited or cancelled since it was fetched. */
function OlderCard({ uid, ...on }: { uid: string } & Pick<Props, "onConfirm" | "onCancel">) {
  const record = useRecord(uid);
  return record && <RecordCard record={record} {...on} />;
}
