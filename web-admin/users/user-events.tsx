import { Table, Text, Title } from "@mantine/core";
import { useCallback } from "react";
import { z } from "zod";
import { userEventSchema } from "../../shared/access/user-event.ts";
import { useClinicMoment } from "../format/clock-time.ts";
import { failureOf } from "../http/failure-words.ts";
import { useServer } from "../http/server.ts";
import { useLoaded } from "../loading/loaded.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";

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
      {list.error !== null && <FailureAlert failure={notLoaded(list.error)} />}
      {list.data?.length === 0 && <Text c="dimmed">Пока ничего.</Text>}
      {list.data && list.data.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Когда</Table.Th>
                <Table.Th>Кто</Table.Th>
                <Table.Th>Что</Table.Th>
                <Table.Th>Подробно</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.data.map((event) => (
                <Table.Tr key={event.id}>
                  <Table.Td>{moment(event.at)}</Table.Td>
                  <Table.Td>{event.by}</Table.Td>
                  <Table.Td>{event.what}</Table.Td>
                  <Table.Td>{event.detail}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

const notLoaded = (error: unknown) => failureOf(error, "Не удалось загрузить события");
