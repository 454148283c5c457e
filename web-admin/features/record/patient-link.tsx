import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { patientLinkStateSchema } from "../../../shared/visit/patient-act.ts";
import { useStatus, type VisitView } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { LoadState } from "../../ui/load-state.tsx";

/** «Ссылка для пациентки»: by it she sees, confirms, moves and cancels the visit herself. */
export function PatientLinkButton({ record }: { record: VisitView }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outline"
        leftSection={<IconLink aria-hidden size={17} />}
        onClick={() => setOpen(true)}
      >
        Ссылка для пациентки
      </Button>
      <Modal opened={isOpen} onClose={close} title="Ссылка для пациентки" zIndex={210}>
        {isOpen && <PatientLink uid={record.uid} />}
      </Modal>
    </>
  );
}

const linkAddress = (uid: string) => `/api/journal/${uid}/link` as const;

function useLinkState(uid: string) {
  const { online } = useStatus();
  return useServerQuery(linkAddress(uid), patientLinkStateSchema, { enabled: online });
}

/** Beside the phone of a record: its owner clicked «Это не я» in the link. */
export function WrongPhoneNote({ uid }: { uid: string }) {
  if (!useLinkState(uid).data?.not_me) return null;
  return (
    <Text size="sm" c="danger.7">
      Номер, возможно, чужой: отмечено по ссылке
    </Text>
  );
}

function PatientLink({ uid }: { uid: string }) {
  const { online } = useStatus();
  const address = linkAddress(uid);
  const query = useLinkState(uid);
  const [link, setLink] = useState<string | null>(null);
  const show = useWrite({
    send: (server) => server.send("POST", address, undefined),
    failed: "Ссылка не показана",
    changes: [address],
    onDone: (shown) => setLink(shown.link),
  });
  const revoke = useWrite({
    send: (server) => server.send("DELETE", address),
    failed: "Ссылка не отозвана",
    changes: [address],
    onDone: () => setLink(null),
  });
  if (!online && !query.data) {
    return <Text>Нет связи: ссылку знает только сервер.</Text>;
  }
  if (!query.data) return <LoadState query={query} failed="Ссылка не загружена" />;
  const { exists, possible } = query.data;
  if (!possible) {
    return (
      <Alert color="warning" title="Ссылки нет">
        Её открывают по первым буквам фамилии или последним цифрам телефона. Запишите фамилию или
        телефон.
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        По ссылке пациентка видит визит, подтверждает, переносит или отменяет его. Страница спросит
        первые три буквы фамилии, без фамилии — последние четыре цифры телефона. Ссылка действует до
        трёх часов после визита.
      </Text>
      <FailureAlert failure={show.failure ?? revoke.failure} />
      {exists && link && <Shown link={link} />}
      <Group>
        {!(exists && link) && (
          <BusyButton disabled={show.busy} onClick={() => show.run()}>
            {exists ? "Показать ссылку" : "Сделать ссылку"}
          </BusyButton>
        )}
        {exists && (
          <BusyButton
            variant="subtle"
            color="danger"
            disabled={revoke.busy}
            onClick={() => revoke.run()}
          >
            Отозвать ссылку
          </BusyButton>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        Показ ссылки записывается в журнал событий. Отозванная ссылка сразу перестаёт открываться;
        новая будет другой.
      </Text>
    </Stack>
  );
}

function Shown({ link }: { link: string }) {
  const clipboard = useClipboard();
  const address = window.location.origin + link;
  return (
    <>
      <TextInput
        label="Ссылка"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <img
        src={`${link}/qr.svg`}
        alt="Ссылка для камеры телефона"
        width={176}
        height={176}
        style={{ background: "#fff", alignSelf: "center" }}
      />
      <Group>
        <Button onClick={() => clipboard.copy(address)}>
          {clipboard.copied ? "Скопировано" : "Скопировать"}
        </Button>
      </Group>
    </>
  );
}
