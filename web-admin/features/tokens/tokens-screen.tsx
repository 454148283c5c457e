import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { type AccessToken, accessTokenSchema } from "../../../shared/access/access-token.ts";
import { useServerQuery } from "../../server/queries.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { CreateToken } from "./create-token.tsx";
import { TokensTable } from "./tokens-table.tsx";

const tokensSchema = z.array(accessTokenSchema);

type Opened = { action: "create" } | { action: "revoke"; token: AccessToken } | null;

/** Access tokens of other programs: the user's; administrators see all. */
export function TokensScreen() {
  const query = useServerQuery("/api/tokens", tokensSchema);
  const { data: tokens } = query;
  const [opened, setOpened] = useState<Opened>(null);
  const revoke = (token: AccessToken) => setOpened({ action: "revoke", token });
  const close = () => setOpened(null);

  return (
    <>
      <ScreenHead title="Токены доступа">
        <Button
          leftSection={<IconPlus aria-hidden size={17} />}
          onClick={() => setOpened({ action: "create" })}
        >
          Создать токен
        </Button>
      </ScreenHead>
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={720}>
          С токеном другая программа работает от имени пользователя: читает цены, журнал или
          расписание. Прав у неё не больше, чем сейчас у него самого. Что она может вызывать —{" "}
          <Anchor href="/api/docs" target="_blank" underline="always" inherit>
            описание API
          </Anchor>
          .
        </Text>
        <LoadState query={query} failed="Не удалось загрузить токены" />
        {tokens?.length === 0 && (
          <EmptyState title="Токенов пока нет" text="Ни одна программа не работает от имени людей.">
            <Button variant="default" onClick={() => setOpened({ action: "create" })}>
              Выдать первый токен
            </Button>
          </EmptyState>
        )}
        {tokens && tokens.length > 0 && <TokensTable tokens={tokens} onRevoke={revoke} />}
      </Stack>
      {opened?.action === "create" && <CreateToken onClose={close} />}
      {opened?.action === "revoke" && (
        <ConfirmWrite
          title={`Отозвать токен «${opened.token.name}»?`}
          action="Отозвать"
          send={(server) => server.send("DELETE", `/api/tokens/${opened.token.id}`)}
          failed="Ошибка при отзыве токена"
          changes={["/api/tokens", "/api/users/events"]}
          done={`Токен «${opened.token.name}» отозван`}
          onClose={close}
        >
          <Text>
            Программа с этим токеном сразу потеряет доступ. Вернуть его нельзя, только создать
            новый.
          </Text>
        </ConfirmWrite>
      )}
    </>
  );
}
