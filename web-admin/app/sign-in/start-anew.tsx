import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useDataAccess, type Waiting } from "../../offline/index.ts";
import { type Failure, failureOf } from "../../server/failure-words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { unsentText } from "./unsent-text.ts";

interface Props {
  waiting: Waiting;
  /** The former password, if it is remembered, still opens them. */
  mayOpen: boolean;
}

/** Discards sealed data that cannot be opened; edits among them only after a confirmation. */
export function StartAnew({ waiting, mayOpen }: Props) {
  const { startAnew } = useDataAccess();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setFailure(null);
  };
  const start = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await startAnew();
      // Still sealed if the server was not reached; the form behind shows it.
      close();
    } catch (error) {
      console.error("Sealed data were not discarded", error);
      setFailure(failureOf(error, "Не удалось начать заново"));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        {...(mayOpen && { variant: "subtle", size: "compact-sm" })}
        onClick={() => setAsking(true)}
      >
        Начать заново
      </Button>
      {asking && (
        <ConfirmDialog
          title="Начать заново на этом устройстве?"
          action={waiting.count > 0 ? "Удалить и начать заново" : "Начать заново"}
          busy={busy}
          failure={failure}
          onConfirm={start}
          onClose={close}
        >
          <Text>
            {waiting.count > 0
              ? `${unsentText(waiting)} Это будет удалено и на сервер не попадёт: внесите это заново.`
              : "Неотправленных правок здесь нет. Журнал загрузится с сервера заново."}
          </Text>
          {mayOpen && waiting.count > 0 && (
            <Text mt="xs">С прежним паролем эти правки ещё можно открыть и отправить.</Text>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
