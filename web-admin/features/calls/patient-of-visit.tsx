import { Text, Title } from "@mantine/core";
import { outcomeWords } from "../../../shared/journal/outcome.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../../offline/index.ts";
import { PhoneLink } from "../../ui/format/phone-link.tsx";

/** The patient to call, and the visit. */
export function PatientOfVisit({ record }: { record: VisitView }) {
  return (
    <>
      <Title order={2} size="h3">
        {record.user_name || "Без имени"}
      </Title>
      <Text size="xl" fw={600}>
        {record.phone ? <PhoneLink phone={record.phone} /> : "Телефона нет"}
      </Text>
      <Text>
        {formatDaySpoken(record.day)}, {record.record_time} · {record.employee_name}
      </Text>
      {record.service && <Text>{record.service}</Text>}
      {record.add_comment && <Text c="dimmed">{record.add_comment}</Text>}
      {record.outcome && <Text>{outcomeWords(record.outcome)}</Text>}
    </>
  );
}
