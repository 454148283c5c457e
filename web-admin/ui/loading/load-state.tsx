import { Button } from "@mantine/core";
import type { Failure } from "../../server/failure-words.ts";
import { FailureAlert } from "../failure-alert.tsx";
import { RowsComing } from "../rows-coming.tsx";
import type { Loaded } from "./loaded.ts";
import { NoLineNotice } from "./no-line-notice.tsx";

interface Props {
  list: Pick<Loaded<unknown>, "data" | "loading" | "error" | "reload">;
  words: (error: unknown) => Failure;
  waiting?: string;
}

/** Shown above a list: that it loads, that loading failed, or that there is no network. */
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
  return <RowsComing {...(waiting && { waiting })} />;
}
