import { Alert, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { type SignOutCost, useEngineIfSignedIn, useSession } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { StayQuestion } from "../../ui/stay-question.tsx";

/** Signs out, and asks first if edits would stay behind or signing in again is impossible. */
export function useSignOut() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [cost, setCost] = useState<SignOutCost | null>(null);

  const signOut = async (options: { leaveEdits: boolean }) => {
    setBusy(true);
    const answer = await session.signOut(options);
    setBusy(false);
    setCost(answer.outcome === "ask-first" ? answer : null);
  };
  return { busy, cost, signOut, stay: () => setCost(null) };
}

/** «Выйти»: sends the queue first, and asks about edits that could not be sent. */
export function SignOutButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const { busy, cost, signOut, stay } = useSignOut();
  return (
    <>
      <BusyButton
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconLogout aria-hidden size={17} />}
        disabled={busy}
        onClick={() => signOut({ leaveEdits: false })}
      >
        Выйти
      </BusyButton>
      {cost && (
        <StayQuestion
          title={titleOf(cost)}
          leave="Всё равно выйти"
          busy={busy}
          onLeave={() => signOut({ leaveEdits: true })}
          onStay={stay}
        >
          <SignOutWarning {...cost} />
        </StayQuestion>
      )}
    </>
  );
}

/** «Выйти» on a page without the header; a second click signs out in spite of the warning. */
export function InlineSignOut({ busy, cost, signOut }: ReturnType<typeof useSignOut>) {
  return (
    <BusyButton
      variant="default"
      disabled={busy}
      onClick={() => signOut({ leaveEdits: cost !== null })}
    >
      {cost ? "Всё равно выйти" : "Выйти"}
    </BusyButton>
  );
}

/** The cost of signing out; empty without one. */
export function SignOutNote({ cost }: { cost: SignOutCost | null }) {
  if (!cost) return null;
  return (
    <Alert color="warning" role="alert" title={titleOf(cost)}>
      <Text size="sm">
        <SignOutWarning {...cost} />
      </Text>
    </Alert>
  );
}

const STAYS = "После выхода всё останется здесь до вашего следующего входа на этом устройстве.";
const GOES =
  "Браузер удалил данные приложения, поэтому после выхода эти правки пропадут: сначала сохраните их в файл.";
const MAY_STAY_FOR_EVER = `${STAYS} Если войти уже не получается, сначала сохраните правки в файл.`;
const NO_WAY_BACK =
  "Связи с сервером сейчас нет. После выхода журнал с этого устройства удалится, и до появления связи здесь никто не сможет войти и работать.";

const titleOf = ({ count }: SignOutCost) => (count > 0 ? "Не всё отправлено" : "Выйти без связи?");

/** What happens to unsent edits and to this device after signing out. */
function SignOutWarning({ count, noLine }: SignOutCost) {
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
