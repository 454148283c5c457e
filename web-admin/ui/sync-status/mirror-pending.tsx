import { EmptyState } from "../empty-state.tsx";
import { RowsComing } from "../rows-coming.tsx";
import type { MirrorState } from "./mirror-state.ts";

/** The text of a screen until the mirror has data for it. */
export const MirrorPending = ({ state }: { state: Exclude<MirrorState, "usable"> }) =>
  state === "loading" ? (
    <RowsComing waiting="Загрузка данных..." />
  ) : (
    <EmptyState
      title="Журнала на этом устройстве ещё нет, а сервер не отвечает."
      text="Он загрузится сам, как только появится связь."
    />
  );
