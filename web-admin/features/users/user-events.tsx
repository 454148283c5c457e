import { List, Text, Title } from "@mantine/core";
import { useCallback } from "react";
import { z } from "zod";
import { userEventSchema } from "../../../shared/access/user-event.ts";
import { failureOf } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { LoadState } from "../../ui/loading/load-state.tsx";
import { useLoaded } from "../../ui/loading/loaded.ts";

const eventsSchema = z.array(userEventSchema);

/** What administrators did to users and tokens, and who read the whole journal by the API. */
export function UserEvents() {
  const server = useServer();
  const moment = useClinicMoment();
  const load = useCallback(() => server.get("/api/users/events", eventsSchema), [server]);
  const list = useLoaded(load);
  return (
    <section aria-labelledby="user-events">
      <Title order={2} size="h4" id="user-events" mb="sm">
        Что делали с пользователями
      </Title>
      {(list.data === null || list.error !== null) && <LoadState list={list} words={notLoaded} />}
      {list.data?.length === 0 && <Text c="dimmed">Пока ничего.</Text>}
      {list.data && list.data.length > 0 && (
        <List size="sm" spacing={4} listStyleType="none">
          {list.data.map((event) => (
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

const notLoaded = (error: unknown) => failureOf(error, "Не удалось загрузить события");
