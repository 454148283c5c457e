import { Alert, Button, Group } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCalendarDown } from "@tabler/icons-react";
import { PERIOD_MISSING } from "../../../shared/retention/act.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { useNow } from "../../offline/index.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { DayField } from "../../ui/fields/day-field.tsx";
import { Section } from "../../ui/section.tsx";
import { periodAddress } from "./addresses.ts";
import { useFileDownload } from "./download-button.tsx";

type Period = Record<"from" | "to", Day | null>;

/** Acts of a span of days, and for administrators the log with them. */
export function PeriodDownload({ withLog }: { withLog: boolean }) {
  const { day: today } = useNow();
  const { busy, failure, run } = useFileDownload();
  const form = useForm<Period>({
    initialValues: { from: null, to: null },
    validate: (period) => ({ period: problemOf(period) }),
  });
  const download = form.onSubmit(({ from, to }) => {
    if (from && to) run(periodAddress(from, to));
  });
  const field = (label: string, name: keyof Period) => (
    <DayField
      label={label}
      clearable
      clearButtonProps={{ "aria-label": "Убрать дату" }}
      today={today}
      {...form.getInputProps(name)}
      value={form.values[name]}
      w={{ base: "100%", xs: 170 }}
    />
  );

  return (
    <Section title="За период" gap="sm">
      <Group align="end" gap="sm">
        {field("С", "from")}
        {field("По", "to")}
        <Button
          variant="outline"
          leftSection={<IconCalendarDown aria-hidden size={17} />}
          loading={busy}
          onClick={() => download()}
        >
          {withLog ? "Скачать акты и логи за период" : "Скачать акты за период"}
        </Button>
      </Group>
      {form.errors.period && (
        <Alert color="danger" role="alert">
          {form.errors.period}
        </Alert>
      )}
      <FailureAlert failure={failure} />
    </Section>
  );
}

function problemOf({ from, to }: Period): string | null {
  if (!from || !to) return PERIOD_MISSING;
  return to < from ? "Конец периода раньше его начала" : null;
}
