import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useSyncExternalStore } from "react";
import { shortName } from "../../../shared/patient/short-name.ts";
import type { HeldEdit } from "../../offline/commands.ts";
import type { Engine } from "../../offline/engine-api.ts";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { HELD_MS } from "../../offline/operations/undo-window.ts";
import { QUEUED_WORDS } from "../../sync-status/save-edit.ts";
import { settleTimeout } from "../../sync-status/settle-timeout.ts";
import { patientOf } from "./record-address.ts";

/** Confirms a visit; for ten seconds it can be taken back. */
export const confirmVisit = (engine: Engine, visit: FoldedRecord) =>
  showHeld(engine, visit, "запись подтверждена", () => engine.holdConfirmation(visit.uid));

/** Cancels a visit as it was shown; for ten seconds it can be taken back. */
export const cancelVisit = (engine: Engine, visit: FoldedRecord) =>
  showHeld(engine, visit, "запись отменена", () => engine.holdCancellation(visit.uid, visit));

async function showHeld(
  engine: Engine,
  visit: FoldedRecord,
  done: string,
  make: () => Promise<HeldEdit>,
): Promise<void> {
  const who = `${shortName(patientOf(visit))}, ${visit.record_day} в ${visit.record_time}`;
  let edit: HeldEdit;
  try {
    edit = await make();
  } catch (error) {
    console.error("The device refused to keep an edit", error);
    return showFailure(`${who}: НЕ сохранено, устройство не приняло правку`);
  }
  const words = `${who}: ${done}`;
  const { operation } = edit;
  if (!operation) return void notifications.show({ ...LASTING, message: words });
  const id = notifications.show({
    ...LASTING,
    message: <Message {...{ engine, words, edit }} onDone={() => notifications.hide(id)} />,
    // Whoever closes the message, or lets it pass, is done with it.
    onClose: () => void sendNow(engine, operation.key),
  });
  const { key } = operation;
  const settlement = await engine.settled(key, HELD_MS + settleTimeout(engine));
  if (settlement.outcome !== "refused") return;
  console.error("An edit was refused", settlement.problem);
  notifications.hide(id);
  showFailure(`${who}: ${settlement.problem.message}`);
}

const LASTING = {
  color: "brand",
  role: "status",
  autoClose: HELD_MS,
  closeButtonProps: { "aria-label": "Закрыть сообщение" },
};

interface MessageProps {
  engine: Engine;
  words: string;
  edit: HeldEdit;
  onDone: () => void;
}

function Message({ engine, words, edit, onDone }: MessageProps) {
  const online = useSyncExternalStore(engine.onStatus, () => engine.status().online);
  const undo = async () => {
    const inTime = await edit.takeBack();
    onDone();
    if (!inTime) showFailure(`${words}: уже отправлено, вернуть нельзя`);
  };
  return (
    <>
      {words}
      {!online && `. ${QUEUED_WORDS}`}{" "}
      <Button size="compact-xs" variant="default" onClick={() => void undo()}>
        Вернуть
      </Button>
    </>
  );
}

/** Shows what went wrong until it is closed. */
export const showFailure = (message: string) =>
  void notifications.show({
    ...{ message, color: "danger", role: "alert", autoClose: false },
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });

/** Ends the time in which a held edit can be taken back. */
export async function sendNow(engine: Engine, key: string): Promise<void> {
  try {
    await engine.sendHeld(key);
  } catch (error) {
    console.error("What is held is sent when its time is over", error);
  }
}
