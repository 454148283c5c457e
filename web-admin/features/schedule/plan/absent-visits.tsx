import { Alert, Text } from "@mantine/core";
import { formatDaySpoken } from "../../../../shared/time/calendar.ts";
import type { VisitView } from "../../../offline/index.ts";
import { visitsIn } from "../../../ui/format/counts.ts";
import { PhoneLink } from "../../../ui/format/phone-link.tsx";

interface Props {
  visits: readonly VisitView[];
  /** The button after which «Перезвонить и перенести» opens; null where the user may not open it. */
  action: string | null;
}

/** Booked visits at the times of an absence. */
export function AbsentVisits({ visits, action }: Props) {
  if (visits.length === 0) return null;
  const title = `На это время уже есть ${visitsIn(visits.length)}`;
  return (
    <Alert color="notice" mt="md" title={title}>
      <ul aria-label="Записи на время отсутствия">
        {visits.map(({ uid, day, record_time, user_name, phone }) => (
          <li key={uid}>
            <strong>
              {formatDaySpoken(day)}, {record_time}
            </strong>
            {user_name && `, ${user_name}`}
            {phone && (
              <>
                {", "}
                <PhoneLink phone={phone} underline="always" />
              </>
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" mt="xs">
        Записи не исчезнут: их надо перенести или отменить.
        {action && ` Для этого после «${action}» откроется «Перезвонить и перенести».`}
      </Text>
    </Alert>
  );
}
