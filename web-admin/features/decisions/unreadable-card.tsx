import { Alert, Button, Group, Modal, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { type UnreadableEdit, useEngine } from "../../offline/index.ts";
import { useClinicClock } from "../../ui/format/clock-time.ts";
import classes from "./decisions.module.css";

/** An edit that cannot be read from the disk: its known fields, and a button to discard it. */
export function UnreadableCard({ edit }: { edit: UnreadableEdit }) {
  const engine = useEngine();
  const clockTime = useClinicClock();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);

  const discard = async () => {
    setAsking(false);
    try {
      await engine.discardUnreadable(edit.key);
    } catch (error) {
      console.error("A spoiled edit was not discarded", error);
      setFailed(true);
    }
  };

  return (
    <Paper component="li" withBorder p="lg" className={classes.card}>
      <Title order={2} size="h4" mb="sm">
        Правка не читается
      </Title>
      <Alert color="warning" mb="md">
        {unreadableReason(edit)}
      </Alert>
      <Text>
        {engine.user.login}, {clockTime(edit.madeAt)}
      </Text>
      {failed && (
        <Text role="alert" mt="sm" c="danger.7">
          Устройство не удалило правку. Попробуйте ещё раз.
        </Text>
      )}
      <Group gap="sm" mt="md">
        <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
          Удалить правку
        </Button>
      </Group>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Удалить правку?">
        <Text mb="lg">
          Правка от {clockTime(edit.madeAt)} будет удалена с этого устройства. Если её ещё нет в
          журнале, внесите её заново.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Не удалять
          </Button>
          <Button color="danger" onClick={discard}>
            Удалить правку
          </Button>
        </Group>
      </Modal>
    </Paper>
  );
}

/** Why it waits, for the screen and for the file alike. */
export const unreadableReason = ({ maybeSent }: UnreadableEdit) =>
  `Диск этого устройства испортил правку, и отправить её нельзя. ${
    maybeSent
      ? "Возможно, она уже дошла до сервера: проверьте журнал."
      : "До сервера она не дошла: вспомните, что вносили в это время, и внесите заново."
  }`;
