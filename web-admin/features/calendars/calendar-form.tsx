import { Radio, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  type DoctorCalendar,
  newCalendarSchema,
} from "../../../shared/calendar/doctor-calendar.ts";
import { useWrite } from "../../server/write.ts";
import { OwnPassword, passwordMissing } from "../../ui/fields/own-password.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notifyDone } from "../../ui/toast.tsx";

interface Props {
  doctor: DoctorCalendar;
  /** A new link, or only what the calendar shows. */
  action: "create" | "change";
  /** Gets the new link's address. */
  onShow: (address: string) => void;
  onClose: () => void;
}

export function CalendarForm({ doctor, action, onShow, onClose }: Props) {
  const { employee, name_employee, link } = doctor;
  const isNew = action === "create";
  const initialValues = { shows: link?.shows ?? "busy", password: "" };
  const form = useForm({
    initialValues,
    validate: { password: (password) => isNew && passwordMissing(password) },
  });
  const write = useWrite({
    send: async (server, input: typeof initialValues) => {
      const address = `/api/calendars/${employee}` as const;
      if (isNew) return newCalendarSchema.parse(await server.send("POST", address, input));
      await server.send("PUT", address, { shows: input.shows });
      return null;
    },
    failed: isNew ? "Ошибка при создании ссылки" : "Ошибка при сохранении календаря",
    changes: ["/api/calendars"],
    form,
    onDone: (made) => {
      if (made) return onShow(`${location.origin}${made.path}`);
      notifyDone("Календарь сохранён");
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${isNew ? "Новая ссылка" : "Календарь"}: ${name_employee}`}
      dirty={form.isDirty("shows")}
      write={write}
      submit={isNew ? "Создать" : "Сохранить"}
      {...(isNew && { sending: "Создание..." })}
      onSubmit={form.onSubmit((input) => write.run(input))}
      onClose={onClose}
    >
      {isNew && link && <Text size="sm">Прежняя ссылка сразу перестанет работать.</Text>}
      <Radio.Group label="Что видно в календаре" {...form.getInputProps("shows")}>
        <Stack gap="xs" mt="xs">
          <Radio value="busy" label="Только занятость" description="Вместо пациентки — «Занято»" />
          <Radio value="initials" label="Инициалы пациентки" description="Например, «К. А. С.»" />
        </Stack>
      </Radio.Group>
      {isNew && <OwnPassword what="Ссылка" {...form.getInputProps("password")} />}
    </FormDialog>
  );
}
