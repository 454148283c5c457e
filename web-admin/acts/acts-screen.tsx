import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconFileZip, IconSearch } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { z } from "zod";
import { actSchema, searchableText } from "../../shared/act.ts";
import { FailureAlert } from "../shell/failure-alert.tsx";
import { useLoaded } from "../shell/loaded.ts";
import { NoLineNotice } from "../shell/no-line-notice.tsx";
import { counted } from "../shell/russian-count.ts";
import { useServer } from "../shell/server.ts";
import { useUser } from "../shell/user.ts";
import { ActsTable } from "./acts-table.tsx";
import { ALL_ACTS, IN_NEW_TAB, INDEX } from "./addresses.ts";
import { AdminSection } from "./admin-section.tsx";
import { loadFailure } from "./failures.ts";
import { PeriodDownload } from "./period-download.tsx";

const actsSchema = z.array(actSchema);

/** Acts of destruction: found, downloaded one, all or a period's. */
export function ActsScreen() {
  const server = useServer();
  const { rights } = useUser();
  const isAdministrator = rights.includes("users");
  const load = useCallback(() => server.get(INDEX, actsSchema), [server]);
  const { data: acts, loading, error, reload } = useLoaded(load);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.trim().toLowerCase());
  const searchable = useMemo(
    () => acts?.map((act) => ({ act, text: searchableText(act) })) ?? [],
    [acts],
  );
  const found = useMemo(
    () => searchable.filter(({ text }) => text.includes(sought)).map(({ act }) => act),
    [searchable, sought],
  );

  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          Акты уничтожения
        </Title>
        <Button
          component="a"
          href={ALL_ACTS}
          {...IN_NEW_TAB}
          leftSection={<IconFileZip aria-hidden size={17} />}
        >
          Скачать все акты
        </Button>
      </Group>
      <NoLineNotice shown={acts !== null} />
      <Stack gap="lg">
        <PeriodDownload withLog={isAdministrator} />
        {error !== null && (
          <FailureAlert failure={loadFailure(error)}>
            <Button mt="sm" size="xs" variant="default" disabled={loading} onClick={reload}>
              {loading ? "Загрузка..." : "Повторить"}
            </Button>
          </FailureAlert>
        )}
        {!acts && error === null && (
          <Text role="status" c="dimmed">
            Загрузка...
          </Text>
        )}
        {acts && (
          <section aria-label="Список актов">
            <Group justify="space-between" align="end" mb="sm">
              <TextInput
                label="Поиск по ключевому слову"
                type="search"
                leftSection={<IconSearch aria-hidden size={16} />}
                value={search}
                onChange={({ currentTarget: { value } }) => setSearch(value)}
                w={{ base: "100%", xs: 360 }}
              />
              <Text size="sm" c="dimmed" role="status">
                {counted(found.length, "акт", "акта", "актов")}
              </Text>
            </Group>
            {found.length > 0 ? (
              <ActsTable key={sought} acts={found} />
            ) : (
              <Text ta="center" py="lg" c="dimmed">
                Ничего не найдено
              </Text>
            )}
          </section>
        )}
        {isAdministrator && <AdminSection />}
      </Stack>
    </>
  );
}
