import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { retentionStateSchema } from "../../../shared/retention/retention.ts";
import { useStatus } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";
import { ADDRESS } from "./address.ts";

const ASKED_EVERY_MS = 10 * 60_000;

/** Shows an administrator, on every screen, that destroying waits for their decision. */
export function DestructionNotice() {
  const { online } = useStatus();
  const { pathname } = useRouterState().location;
  const isElsewhere = pathname !== "/retention";
  const { data } = useServerQuery(ADDRESS, retentionStateSchema, {
    enabled: online && isElsewhere,
    refetchInterval: ASKED_EVERY_MS,
  });

  if (!isElsewhere || !data?.question || data.question.refused) return null;
  return (
    <NoticeBanner
      label="Уничтожение ждёт решения"
      icon={IconAlertTriangle}
      urgent
      actions={
        <Button component={Link} to="/retention" size="xs" variant="default">
          Посмотреть и решить
        </Button>
      }
    >
      Уничтожение данных остановлено и ждёт решения администратора.
    </NoticeBanner>
  );
}
