import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { z } from "zod";
import { type AccessToken, accessTokenSchema } from "../../../shared/access/access-token.ts";
import { failureOf } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/loading/load-state.tsx";
import { useLoaded } from "../../ui/loading/loaded.ts";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { CreateToken } from "./create-token.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { TokensTable } from "./tokens-table.tsx";

const tokensSchema = z.array(accessTokenSchema);

type Opened = { action: "create" } | { action: "revoke"; token: AccessToken } | null;

/** Access tokens of other programs: one's own; administrators see everybody's. */
export function TokensScreen() {
  const server = useServer();
  const load = useCallback(() => server.get("/api/tokens", tokensSchema), [server]);
  const list = useLoaded(load);
  const { data: tokens, reload } = list;
  const [opened, setOpened] = useState<Opened>(null);
  const revoke = useCallback((token: AccessToken) => setOpened({ action: "revoke", token }), []);
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
        <LoadState list={list} words={notLoaded} />
        {tokens?.length === 0 && (
          <EmptyState title="Токенов пока нет" text="Ни одна программа не работает от имени людей.">
            <Button variant="default" onClick={() => setOpened({ action: "create" })}>
              Выдать первый токен
            </Button>
          </EmptyState>
        )}
        {tokens && tokens.length > 0 && <TokensTable tokens={tokens} onRevoke={revoke} />}
      </Stack>
      {opened?.action === "create" && <CreateToken onCreated={reload} onClose={close} />}
      {opened?.action === "revoke" && (
        <RevokeToken
          token={opened.token}
          onClose={close}
          onRevoked={() => {
            close();
            void reload();
          }}
        />
      )}
    </>
  );
}

const notLoaded = (error: unknown) => failureOf(error, "Не удалось загрузить токены");
