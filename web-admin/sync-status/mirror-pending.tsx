import { ScreenMessage } from "../ui/screen-message.tsx";
import type { MirrorState } from "./mirror-state.ts";

/** What a screen says until the mirror has something for it. */
export const MirrorPending = ({ state }: { state: Exclude<MirrorState, "usable"> }) => (
  <ScreenMessage>
    {state === "loading"
      ? "Загрузка данных..."
      : "Журнала на этом устройстве ещё нет, а сервер не отвечает. Он загрузится сам, как только появится связь."}
  </ScreenMessage>
);
