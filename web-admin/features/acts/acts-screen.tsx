import { Button, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { z } from "zod";
import { actSchema, searchableText } from "../../../shared/retention/act.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useUser } from "../../server/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import { ActsTable } from "./acts-table.tsx";
import { INDEX } from "./addresses.ts";
import { AdminSection } from "./admin-section.tsx";
import { DownloadAll } from "./download-all.tsx";
import { loadFailure } from "./failures.ts";
import { PeriodDownload } from "./period-download.tsx";

const actsSchema = z.array(actSchema);

/** Acts of destruction: found, downloaded one, all or a period's. */
export function ActsScreen() {
  const { rights } = useUser();
  const isAdministrator = rights.includes("users");
  const query = useServerQuery(INDEX, actsSchema);
  const { data: acts } = query;

  return (
    <>
      <ScreenHead title="Акты уничтожения">
        <DownloadAll />
      </ScreenHead>
      <Stack gap="lg">
        <PeriodDownload withLog={isAdministrator} />
        <LoadState query={query} failed={loadFailure} />
        {acts?.length === 0 && <NoActs isAdministrator={isAdministrator} />}
        {acts && acts.length > 0 && (
          <section aria-label="Список актов">
            <SearchedList
              items={acts}
              label="Поиск по ключевому слову"
              textOf={searchableText}
              nothingFound="Ничего не найдено"
            >
              {(some) => <ActsTable acts={some} />}
            </SearchedList>
          </section>
        )}
        {isAdministrator && <AdminSection />}
      </Stack>
    </>
  );
}

function NoActs({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <EmptyState
      title="Актов пока нет"
      text="Акт появится здесь, когда запись отменят или она будет уничтожена по сроку хранения."
    >
      <Button variant="default" component={Link} to={isAdministrator ? "/retention" : "/journal"}>
        {isAdministrator ? "Правило хранения" : "К журналу"}
      </Button>
    </EmptyState>
  );
}
