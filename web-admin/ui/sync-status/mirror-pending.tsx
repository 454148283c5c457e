import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../empty-state.tsx";
import { RowsComing } from "../rows-coming.tsx";
import type { MirrorState } from "./mirror-state.ts";

interface Props {
  state: MirrorState;
  /** Said to a screen reader while it loads. */
  waiting?: string;
  /** Title of the failure, where the specification has one; the children explain it. */
  failed?: string;
  children?: ReactNode;
}

/** What a screen shows until the mirror has data for it; then nothing. */
export function MirrorPending({ state, waiting = "Загрузка данных...", failed, children }: Props) {
  if (state === "usable") return null;
  if (state === "loading") return <RowsComing waiting={waiting} />;
  if (failed) {
    return (
      <Alert color="danger" role="alert" title={failed}>
        {children}
      </Alert>
    );
  }
  return (
    <EmptyState
      title="Журнала на этом устройстве ещё нет, а сервер не отвечает."
      text="Он загрузится сам, как только появится связь."
    />
  );
}
