import { Alert, Paper, Stack, Text, Title } from "@mantine/core";
import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { DayView } from "../../../offline/index.ts";
import { DoctorField } from "../../../ui/fields/doctor-field.tsx";
import { useMirrorState } from "../../../ui/sync-status/mirror-state.ts";
import { TimesEditor } from "./times-editor.tsx";

interface Props {
  day: Day;
  doctors: readonly Doctor[];
  days: readonly DayView[];
  employee: number | null;
  onChoose: (employee: number | null) => void;
}

/** The editor for the chosen doctor and date. */
export function DayEditor({ day, doctors, days, employee, onChoose }: Props) {
  const of = days.find((each) => each.employee === employee);
  const state = useMirrorState(of !== undefined);
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="schedule-editor">
      <Stack gap="md">
        <Title order={2} size="h4" id="schedule-editor">
          Расписание врача
        </Title>
        <DoctorField doctors={doctors} none="Выберите врача" value={employee} onChange={onChoose} />
        {employee === null && (
          <Text size="sm" c="dimmed">
            Выберите врача, чтобы изменить его время на эту дату.
          </Text>
        )}
        {employee !== null && state === "loading" && (
          <Text role="status" c="dimmed">
            Загрузка расписания...
          </Text>
        )}
        {employee !== null && state === "failed" && (
          <Alert color="danger" role="alert" title="Ошибка загрузки расписания врача">
            Этот день врача ещё не загрузился на устройство, а сервер не отвечает.
          </Alert>
        )}
        {employee !== null && state === "usable" && (
          <TimesEditor key={employee} day={day} employee={employee} of={of} />
        )}
      </Stack>
    </Paper>
  );
}
