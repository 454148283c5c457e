import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { z } from "zod";
import { webhookSchema } from "../../../shared/webhooks/webhook.ts";
import { useStatus } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";

const ASKED_EVERY_MS = 10 * 60_000;
const webhooksSchema = z.array(webhookSchema);

/** Shows an administrator that a webhook switched itself off, until they switch or remove it. */
export function WebhookNotice() {
  const { online } = useStatus();
  const isElsewhere = useRouterState().location.pathname !== "/webhooks";
  const { data = [] } = useServerQuery("/api/webhooks", webhooksSchema, {
    enabled: online && isElsewhere,
    refetchInterval: ASKED_EVERY_MS,
  });
  const failed = data.filter(({ off }) => off && off.reason !== "person");
  if (!isElsewhere || failed.length === 0) return null;
  return (
    <NoticeBanner
      label="Вебхук выключен"
      icon={IconPlugConnectedX}
      actions={
        <Button component={Link} to="/webhooks" size="xs" variant="default">
          Посмотреть вебхуки
        </Button>
      }
    >
      Другая программа больше не узнаёт о записях: её вебхук выключен после сбоев.
    </NoticeBanner>
  );
}
