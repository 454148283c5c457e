import { Alert, Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useStatus } from "../offline/index.ts";
import { type Failure, failureOf } from "../server/failure-words.ts";
import { useLastError } from "../server/queries.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { RowsComing } from "./rows-coming.tsx";

interface Props {
  query: UseQueryResult;
  /** The first line of a failure; or the whole failure. */
  failed: string | ((error: unknown) => Failure);
  waiting?: string;
}

/** Shown above a list: loading, a failure to load, or no network. */
export function LoadState({ query, failed, waiting }: Props) {
  const { data, isFetching, refetch } = query;
  const error = useLastError(query);
  if (error) {
    return (
      <FailureAlert failure={typeof failed === "string" ? failureOf(error, failed) : failed(error)}>
        <Button
          mt="sm"
          size="xs"
          variant="default"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {isFetching ? "Загрузка..." : "Повторить"}
        </Button>
      </FailureAlert>
    );
  }
  if (data !== undefined) return <NoLineNotice />;
  return <RowsComing {...(waiting && { waiting })} />;
}

/** Says that the list may be stale and cannot be changed. */
function NoLineNotice() {
  const { online } = useStatus();
  if (online) return null;
  return (
    <Alert color="warning" role="status" icon={<IconCloudOff aria-hidden />}>
      Нет связи с сервером: список показан таким, каким был загружен, изменения сейчас не
      сохранятся.
    </Alert>
  );
}
