import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { retentionStateSchema } from "../../../shared/retention/retention.ts";
import { useStatus } from "../../offline/index.ts";
import { useServer } from "../../server/server.ts";
import { useUser } from "../../server/user.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";
import { ADDRESS } from "./address.ts";

const FIRST_ASKED_AFTER_MS = 3_000;
const ASKED_EVERY_MS = 10 * 60_000;

/** Shows an administrator, on every screen, that destroying waits for their decision. */
export function DestructionNotice() {
  return useUser().rights.includes("users") && <QuestionNotice />;
}

function QuestionNotice() {
  const server = useServer();
  const { online } = useStatus();
  const { pathname } = useRouterState().location;
  const [isAsked, setAsked] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen may have answered it
  useEffect(() => {
    if (!online) return;
    const ask = async () => {
      try {
        const { question } = await server.get(ADDRESS, retentionStateSchema);
        setAsked(question !== null && question.refused === null);
      } catch (error) {
        console.warn("Whether anything waits for a decision is not known", error);
      }
    };
    const first = setTimeout(ask, FIRST_ASKED_AFTER_MS);
    const again = setInterval(ask, ASKED_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [server, online, pathname === "/retention"]);

  if (!isAsked || pathname === "/retention") return null;
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
