import { List, Text, Title } from "@mantine/core";
import { z } from "zod";
import { userEventSchema } from "../../../shared/access/user-event.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { LoadState } from "../../ui/load-state.tsx";

const eventsSchema = z.array(userEventSchema);

/** Changes of users and tokens by administrators, and reads of the whole journal by the API. */
export function UserEvents() {
  const moment = useClinicMoment();
  const query = useServerQuery("/api/users/events", eventsSchema);
  const { data: events, error } = query;
  return (
    <section aria-labelledby="user-events">
      <Title order={2} size="h4" id="user-events" mb="sm">
        Что делали с пользователями
      </Title>
      {(!events || error) && <LoadState query={query} failed="Не удалось загрузить события" />}
      {events?.length === 0 && <Text c="dimmed">Пока ничего.</Text>}
      {events && events.length > 0 && (
        <List size="sm" spacing={4} listStyleType="none">
          {events.map((event) => (
            <List.Item key={event.id}>
              {moment(event.at)} {event.by}: {event.what}
              {event.detail && `, ${event.detail}`}
            </List.Item>
          ))}
        </List>
      )}
    </section>
  );
}
