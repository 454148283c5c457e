import { Button, Text } from "@mantine/core";
import { FailureAlert } from "./failure-alert.tsx";
import type { Failure } from "./failure-words.ts";
import type { Loaded } from "./loaded.ts";
import { NoLineNotice } from "./no-line-notice.tsx";

interface Props {
  list: Pick<Loaded<unknown>, "data" | "loading" | "error" | "reload">;
  words: (error: unknown) => Failure;
  waiting?: string;
}

/** What a screen says above its list: that it loads, that it failed, or that there is no line. */
export function LoadState({ list: { data, loading, error, reload }, words, waiting }: Props) {
  if (error !== null) {
    return (
      <FailureAlert failure={words(error)}>
        <Button mt="sm" size="xs" variant="default" disabled={loading} onClick={reload}>
          {loading ? "Загрузка..." : "Повторить"}
        </Button>
      </FailureAlert>
    );
  }
  if (data !== null) return <NoLineNotice />;
  return (
    <Text role="status" c="dimmed">
      {waiting ?? "Загрузка..."}
    </Text>
  );
}
