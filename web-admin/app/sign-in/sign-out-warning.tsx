import { counted } from "../../../shared/language/russian-count.ts";
import { type SignOutCost, useEngineIfSignedIn } from "../../offline/index.ts";

const STAYS = "После выхода всё останется здесь до вашего следующего входа на этом устройстве.";
const GOES =
  "Браузер удалил данные приложения, поэтому после выхода эти правки пропадут: сначала сохраните их в файл.";
const MAY_STAY_FOR_EVER = `${STAYS} Если войти уже не получается, сначала сохраните правки в файл.`;
const NO_WAY_BACK =
  "Связи с сервером сейчас нет. После выхода журнал с этого устройства удалится, и до появления связи здесь никто не сможет войти и работать.";

export const signOutWarningTitle = ({ count }: SignOutCost) =>
  count > 0 ? "Не всё отправлено" : "Выйти без связи?";

/** What happens to unsent edits and to this device after signing out. */
export function SignOutWarning({ count, noLine }: SignOutCost) {
  return (
    <>
      {count > 0 && <Edits count={count} />}
      {count > 0 && noLine && " "}
      {noLine && NO_WAY_BACK}
    </>
  );
}

function Edits({ count }: { count: number }) {
  const status = useEngineIfSignedIn()?.status();
  const others = status?.loginNeeded ? MAY_STAY_FOR_EVER : STAYS;
  return (
    <>
      Не отправлено с этого устройства: {counted(count, "правка", "правки", "правок")}.{" "}
      {status?.storage === "lost" ? GOES : others}
    </>
  );
}
