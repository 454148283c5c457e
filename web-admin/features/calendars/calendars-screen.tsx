import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import {
  type DoctorCalendar,
  doctorCalendarSchema,
} from "../../../shared/calendar/doctor-calendar.ts";
import { useServerQuery } from "../../server/queries.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { ShownSecret } from "../../ui/shown-secret.tsx";
import { CalendarForm } from "./calendar-form.tsx";
import { CalendarsTable, type Opened } from "./calendars-table.tsx";

const calendarsSchema = z.array(doctorCalendarSchema);

/** Links by which doctors see their visits in their own calendars. */
export function CalendarsScreen() {
  const query = useServerQuery("/api/calendars", calendarsSchema);
  const { data: doctors } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ScreenHead title="Календари врачей" />
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={720}>
          По ссылке врач видит свои записи в календаре телефона или компьютера. В календаре нет
          услуг и телефонов. Кто знает ссылку, тот видит календарь: если она попала к чужим,
          создайте новую.
        </Text>
        <LoadState query={query} failed="Не удалось загрузить календари" />
        {doctors?.length === 0 && (
          <EmptyState title="Врачей пока нет" text="Сначала добавьте врачей." />
        )}
        {doctors && doctors.length > 0 && <CalendarsTable doctors={doctors} onOpen={setOpened} />}
      </Stack>
      {opened && <OpenedDialog opened={opened} onOpen={setOpened} onClose={close} />}
    </>
  );
}

function OpenedDialog({
  opened,
  onOpen,
  onClose,
}: {
  opened: Opened;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}) {
  const { doctor } = opened;
  switch (opened.action) {
    case "shown":
      return (
        <ShownSecret
          title={`Календарь: ${doctor.name_employee}`}
          label="Ссылка"
          secret={opened.address}
          onClose={onClose}
        >
          Скопируйте ссылку сейчас: больше её никто не увидит. Врач добавляет её в свой календарь
          как подписку по адресу (URL).
        </ShownSecret>
      );
    case "revoke":
      return <RevokeLink doctor={doctor} onClose={onClose} />;
    default:
      return (
        <CalendarForm
          doctor={doctor}
          action={opened.action}
          onShow={(address) => onOpen({ action: "shown", doctor, address })}
          onClose={onClose}
        />
      );
  }
}

function RevokeLink({ doctor, onClose }: { doctor: DoctorCalendar; onClose: () => void }) {
  return (
    <ConfirmWrite
      title={`Отозвать ссылку: ${doctor.name_employee}?`}
      action="Отозвать"
      send={(server) => server.send("DELETE", `/api/calendars/${doctor.employee}`)}
      failed="Ошибка при отзыве ссылки"
      changes={["/api/calendars"]}
      done="Ссылка отозвана"
      onClose={onClose}
    >
      <Text>Календарь по этой ссылке сразу перестанет обновляться.</Text>
    </ConfirmWrite>
  );
}
