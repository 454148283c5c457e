import { Switch, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo } from "react";
import { type PatientDeadlines, patientDeadlinesSchema } from "../../../shared/visit/deadline.ts";
import { changedFields } from "../../server/changed-fields.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useFollowLoaded } from "../../ui/follow-loaded.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { Section } from "../../ui/section.tsx";
import { SettingsForm } from "../../ui/settings-form.tsx";
import { notifyDone } from "../../ui/toast.tsx";

const ADDRESS = "/api/settings/patient-page";
const HOURS_AT_MOST = 168;

/** Until when patients move and cancel their visits by their links. */
export function PatientPage() {
  const query = useServerQuery(ADDRESS, patientDeadlinesSchema);
  return (
    <Section title="Страница пациентки">
      <LoadState query={query} failed="Не удалось загрузить сроки" />
      {query.data && <DeadlinesForm deadlines={query.data} />}
    </Section>
  );
}

const valuesOf = ({ moveHours, cancelHours }: PatientDeadlines) => ({
  moves: moveHours !== null,
  moveHours: (moveHours ?? 12) as number | null,
  cancels: cancelHours !== null,
  cancelHours: (cancelHours ?? 2) as number | null,
});

function DeadlinesForm({ deadlines }: { deadlines: PatientDeadlines }) {
  const loaded = useMemo(() => valuesOf(deadlines), [deadlines]);
  const form = useForm({ initialValues: loaded });
  useFollowLoaded(form, loaded);
  const { moves, moveHours, cancels, cancelHours } = form.values;
  const isFilled = (!moves || moveHours !== null) && (!cancels || cancelHours !== null);
  const write = useWrite({
    send: (server, input: PatientDeadlines) =>
      server.send("PUT", ADDRESS, changedFields(deadlines, input)),
    failed: "Не удалось сохранить сроки",
    changes: [ADDRESS],
    onDone: () => {
      form.resetDirty();
      notifyDone("Сроки сохранены");
    },
  });
  const submit = form.onSubmit(() => {
    if (!isFilled) return;
    write.run({ moveHours: moves ? moveHours : null, cancelHours: cancels ? cancelHours : null });
  });
  return (
    <SettingsForm form={form} write={write} disabled={!isFilled} onSubmit={submit}>
      <Text size="sm">
        По своей ссылке пациентка переносит и отменяет визит сама. Позже срока на странице стоит
        телефон клиники.
      </Text>
      <Switch
        label="Пациентка переносит визит сама"
        {...form.getInputProps("moves", { type: "checkbox" })}
      />
      <NumberField
        label="Перенос: не позже чем за столько часов"
        min={0}
        max={HOURS_AT_MOST}
        {...form.getInputProps("moveHours")}
        value={moveHours}
        disabled={!moves}
        w={{ base: "100%", xs: 380 }}
      />
      <Switch
        label="Пациентка отменяет визит сама"
        {...form.getInputProps("cancels", { type: "checkbox" })}
      />
      <NumberField
        label="Отмена: не позже чем за столько часов"
        min={0}
        max={HOURS_AT_MOST}
        {...form.getInputProps("cancelHours")}
        value={cancelHours}
        disabled={!cancels}
        w={{ base: "100%", xs: 380 }}
      />
    </SettingsForm>
  );
}
