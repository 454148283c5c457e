import { Anchor, Group, Stack, Switch, Tabs, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isUndelivered, type Message, messagesSchema } from "../../../shared/messages/message.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useUser } from "../../server/user.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { MessageSettingsForm } from "./message-settings-form.tsx";
import { KIND_WORDS, MESSAGES_ADDRESS, stateWords } from "./message-words.ts";

const EVERY_MS = 30_000;
const ONE_LINE = { style: { whiteSpace: "nowrap" } } as const;

/** «Сообщения»: messages to patients, and whether they arrived. */
export function MessagesScreen() {
  const isAdministrator = useUser().rights.includes("users");
  const query = useServerQuery(MESSAGES_ADDRESS, messagesSchema, { refetchInterval: EVERY_MS });
  const [isFiltered, setFiltered] = useState(false);
  const { data: messages } = query;
  const shown = messages?.filter((each) => !isFiltered || isUndelivered(each));
  const list = (
    <Stack gap="lg">
      <Switch
        label="Не доставлено"
        checked={isFiltered}
        onChange={(event) => setFiltered(event.currentTarget.checked)}
      />
      <LoadState query={query} failed="Не удалось загрузить сообщения" />
      {shown?.length === 0 && (
        <EmptyState
          title={isFiltered ? "Всё доставлено" : "Сообщений пока нет"}
          text={
            isFiltered
              ? "Недоставленные сообщения появятся здесь и в «Обзвоне»."
              : "Напоминания появятся здесь, когда подойдёт их время."
          }
        />
      )}
      {shown && shown.length > 0 && <Messages messages={shown} />}
    </Stack>
  );
  return (
    <>
      <ScreenHead title="Сообщения" />
      {isAdministrator ? (
        // By default a hidden panel loses typed text.
        <Tabs defaultValue="list" keepMountedMode="display-none">
          <Tabs.List mb="md" aria-label="Сообщения и их настройки">
            <Tabs.Tab value="list">Список</Tabs.Tab>
            <Tabs.Tab value="settings">Настройки</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="list">{list}</Tabs.Panel>
          <Tabs.Panel value="settings">
            <MessageSettingsForm />
          </Tabs.Panel>
        </Tabs>
      ) : (
        list
      )}
    </>
  );
}

function Messages({ messages }: { messages: readonly Message[] }) {
  const moment = useClinicMoment();
  const { busy, failure, run } = useWrite({
    send: (server, id: number) => server.send("POST", `/api/messages/${id}/resend`, undefined),
    failed: "Сообщение не отправлено",
    changes: [MESSAGES_ADDRESS],
    onDone: () => notifyDone("Сообщение отправится ещё раз"),
  });
  return (
    <section aria-label="Список сообщений">
      <FailureAlert failure={failure} />
      <DataTable
        label="Сообщения"
        rows={messages}
        keyOf={({ id }) => id}
        columns={(column) => [
          column("Визит", ({ visit, day, time }) =>
            visit ? (
              <Anchor
                component={Link}
                to="/journal/$record"
                params={{ record: visit } as never}
                {...ONE_LINE}
              >
                {formatDay(day)} {time}
              </Anchor>
            ) : (
              `${formatDay(day)} ${time}, отменён`
            ),
          ),
          column("Сообщение", ({ kind }) => KIND_WORDS[kind]),
          column("Состояние", (message) => (
            <Group gap="xs">
              <Text span c={isUndelivered(message) ? "danger.7" : "inherit"}>
                {stateWords(message)}
              </Text>
              {message.called && <Text span>позвонили</Text>}
            </Group>
          )),
          column("Когда", ({ at }) => (
            <Text span {...ONE_LINE}>
              {moment(at)}
            </Text>
          )),
          column(
            "Действия",
            ({ id, resendable }) =>
              resendable && (
                <BusyButton
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() => run(id)}
                >
                  Отправить ещё раз
                </BusyButton>
              ),
          ),
        ]}
      />
    </section>
  );
}
