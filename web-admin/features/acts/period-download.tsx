import { Alert, Button, Group, Paper, Title } from "@mantine/core";
import { IconCalendarDown } from "@tabler/icons-react";
import { useState } from "react";
import { PERIOD_MISSING } from "../../../shared/retention/act.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { useNow } from "../../offline/index.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { periodAddress } from "./addresses.ts";
import { useFileDownload } from "./download-button.tsx";
import "@mantine/dates/styles.css";
import "../../ui/format/russian-dates.ts";

/** Acts of a span of days, and for administrators the log with them. */
export function PeriodDownload({ withLog }: { withLog: boolean }) {
  const { day: today } = useNow();
  const [from, setFrom] = useState<Day | null>(null);
  const [to, setTo] = useState<Day | null>(null);
  const { busy, failure, download } = useFileDownload();
  const [problem, setProblem] = useState<string | null>(null);

  const downloadPeriod = () => {
    const wrong = problemOf(from, to);
    setProblem(wrong);
    if (!from || !to || wrong) return;
    void download(periodAddress(from, to));
  };
  const field = (label: string, value: Day | null, set: (day: Day | null) => void) => (
    <DayField
      label={label}
      clearable
      clearButtonProps={{ "aria-label": "Убрать дату" }}
      today={today}
      value={value}
      onChange={set}
      w={{ base: "100%", xs: 170 }}
    />
  );

  return (
    <Paper component="section" withBorder p="md" aria-labelledby="acts-period">
      <Title order={2} size="h4" mb="sm" id="acts-period">
        За период
      </Title>
      <Group align="end" gap="sm">
        {field("С", from, setFrom)}
        {field("По", to, setTo)}
        <Button
          variant="outline"
          leftSection={<IconCalendarDown aria-hidden size={17} />}
          loading={busy}
          onClick={downloadPeriod}
        >
          {withLog ? "Скачать акты и логи за период" : "Скачать акты за период"}
        </Button>
      </Group>
      {problem && (
        <Alert color="danger" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
      <FailureAlert failure={failure} />
    </Paper>
  );
}

function problemOf(from: Day | null, to: Day | null): string | null {
  if (!from || !to) return PERIOD_MISSING;
  return to < from ? "Конец периода раньше его начала" : null;
}
