import { Alert, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo, useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import {
  HOURS_AT_LEAST,
  HOURS_AT_MOST,
  HOURS_WORDS,
  type MessageSettings,
  type MessageSettingsState,
  messageSettingsStateSchema,
} from "../../../shared/messages/message.ts";
import { smsParts } from "../../../shared/messages/sms-parts.ts";
import { fillText, textFault } from "../../../shared/messages/sms-template.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { useNow } from "../../offline/index.ts";
import { changedFields } from "../../server/changed-fields.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useFollowLoaded } from "../../ui/follow-loaded.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { Section } from "../../ui/section.tsx";
import { SettingsForm } from "../../ui/settings-form.tsx";
import { notifyDone } from "../../ui/toast.tsx";

const ADDRESS = "/api/messages/settings";

/** When patients are reminded, and by which text. */
export function MessageSettingsForm() {
  const query = useServerQuery(ADDRESS, messageSettingsStateSchema);
  return (
    <Section title="Напоминания по SMS">
      <LoadState query={query} failed="Не удалось загрузить настройки" />
      {query.data?.gateway === "off" && (
        <Alert color="warning" title="Сообщения не отправляются">
          Провайдера задаёт переменная SMS_GATEWAY на сервере.
        </Alert>
      )}
      {query.data?.gateway === "log" && (
        <Alert color="warning" title="Пробный режим">
          Сообщения пишутся в журнал сервера и никуда не уходят.
        </Alert>
      )}
      {query.data && (
        <>
          <ReminderForm state={query.data} />
          {query.data.gateway !== "off" && <TestMessage />}
        </>
      )}
    </Section>
  );
}

function ReminderForm({ state }: { state: MessageSettingsState }) {
  const { day } = useNow();
  const { hours, text: stored } = state;
  const loaded = useMemo(() => ({ hours: hours as number | null, text: stored }), [hours, stored]);
  const form = useForm({
    initialValues: loaded,
    validate: {
      hours: (hours) => hours === null && HOURS_WORDS,
      text: (text) => textFault(text),
    },
  });
  useFollowLoaded(form, loaded);
  const { hours: wished, text } = form.values;
  const preview = fillText(text, { day: addDays(day, 1), time: "10:30", link: state.link });
  const write = useWrite({
    send: (server, input: MessageSettings) =>
      server.send("PUT", ADDRESS, changedFields<MessageSettings>(state, input)),
    failed: "Не удалось сохранить настройки",
    changes: [ADDRESS],
    form,
    onDone: () => {
      form.resetDirty();
      notifyDone("Настройки сохранены");
    },
  });
  const submit = form.onSubmit(({ hours, text }) => {
    if (hours !== null) write.run({ hours, text });
  });
  return (
    <SettingsForm form={form} write={write} onSubmit={submit}>
      <NumberField
        label="За сколько часов до визита"
        description="С 21 до 9 часов сообщения не уходят: напоминание придёт раньше, вечером. Напоминания, чьё время уже пришло, уйдут сразу"
        min={HOURS_AT_LEAST}
        max={HOURS_AT_MOST}
        {...form.getInputProps("hours")}
        value={form.values.hours}
        w={{ base: "100%", xs: 380 }}
      />
      {wished !== null && state.moveHours !== null && state.moveHours >= wished && (
        <Text size="sm" role="status">
          По ссылке можно перенести не позже чем за{" "}
          {counted(state.moveHours, "час", "часа", "часов")}: напоминание придёт, когда перенести
          уже нельзя
        </Text>
      )}
      <Textarea
        label="Текст напоминания"
        description="Места: {день}, {время}, {ссылка}. Не пишите врача и услугу: текст виден на экране блокировки"
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps("text")}
      />
      <Stack gap={4} aria-live="polite">
        <Text size="sm" c="dimmed">
          Пациентка прочитает ({counted(smsParts(preview), "SMS", "SMS", "SMS")},{" "}
          {counted(preview.length, "знак", "знака", "знаков")}):
        </Text>
        <Paper withBorder p="sm" style={{ overflowWrap: "anywhere" }}>
          {preview}
        </Paper>
      </Stack>
    </SettingsForm>
  );
}

function TestMessage() {
  const [phone, setPhone] = useState("");
  const [words, setWords] = useState("");
  const { busy, failure, run } = useWrite({
    send: (server, phone: string) => server.send("POST", "/api/messages/test", { phone }),
    failed: "Сообщение не отправлено",
    onDone: (result) => setWords(result.words),
  });
  return (
    <Stack gap="xs">
      <FailureAlert failure={failure} />
      <Group align="end">
        <TextInput
          label="Проверочное сообщение на свой номер"
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          w={{ base: "100%", xs: 300 }}
        />
        <BusyButton
          variant="default"
          disabled={busy || phone.trim() === ""}
          onClick={() => {
            setWords("");
            run(phone);
          }}
        >
          {busy ? "Отправка..." : "Отправить"}
        </BusyButton>
      </Group>
      <Text role="status" size="sm">
        {words}
      </Text>
    </Stack>
  );
}
