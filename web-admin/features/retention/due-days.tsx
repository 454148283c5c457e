import { Button, List, Text } from "@mantine/core";
import { useState } from "react";
import type { DestructionQuestion } from "../../../shared/retention/retention.ts";
import { visitsIn } from "../../ui/format/counts.ts";

const FIRST = 7;

/** How many records of which days; the rest of a long list on demand. */
export function DueDays({ days }: Pick<NonNullable<DestructionQuestion["records"]>, "days">) {
  const [all, setAll] = useState(false);
  const shown = all ? days : days.slice(0, FIRST);
  return (
    <div>
      <Text size="sm" id="due-days">
        По дням приёма:
      </Text>
      <List size="sm" aria-labelledby="due-days">
        {shown.map(({ day, count }) => (
          <List.Item key={day}>
            {day} — {visitsIn(count)}
          </List.Item>
        ))}
      </List>
      {shown.length < days.length && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setAll(true)}>
          Показать все дни: {days.length}
        </Button>
      )}
    </div>
  );
}
