import { counted } from "../../shared/russian-count.ts";
import { useEngineIfSignedIn } from "../offline/hooks.tsx";

const STAYS = "После выхода всё останется здесь до вашего следующего входа на этом устройстве.";
const GOES =
  "Браузер удалил данные приложения, поэтому после выхода эти правки пропадут: сначала сохраните их в файл.";
const MAY_STAY_FOR_EVER = `${STAYS} Если войти уже не получается, сначала сохраните правки в файл.`;

/** What becomes of edits that could not be sent, to be known before leaving. */
export function LeftBehind({ count }: { count: number }) {
  const status = useEngineIfSignedIn()?.status();
  const others = status?.loginNeeded ? MAY_STAY_FOR_EVER : STAYS;
  return (
    <>
      Не отправлено с этого устройства: {counted(count, "правка", "правки", "правок")}.{" "}
      {status?.storage === "lost" ? GOES : others}
    </>
  );
}
