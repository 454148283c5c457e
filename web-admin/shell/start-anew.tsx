import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useDoor } from "../offline/hooks.tsx";
import type { Waiting } from "../offline/keyring.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { unsentWords } from "./unsent-words.ts";
import { useWrite } from "./write.ts";

interface Props {
  waiting: Waiting;
  /** The password with which somebody worked here may still come to mind. */
  mayOpen: boolean;
}

/** The way on where nothing here can be opened; what waits is given up only by a person's word. */
export function StartAnew({ waiting, mayOpen }: Props) {
  const { startAnew } = useDoor();
  const { busy, failure, run } = useWrite();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const start = () =>
    run("Не удалось начать заново", async () => {
      await startAnew();
      // Still here, as after a line that broke just now: the screen says why.
      close();
    });

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
              ? `${unsentWords(waiting)} Это будет удалено и на сервер не попадёт: внесите это заново.`
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
