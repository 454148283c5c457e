import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { SERVICE_MINUTES_WORDS } from "../../../shared/clinic/service-minutes.ts";
import { DoctorField } from "../../ui/fields/doctor-field.tsx";
import { mergedServices, type ServiceDraft, servicesOf, wrongMinutes } from "./doctor-draft.ts";
import classes from "./services-editor.module.css";

interface Props {
  services: readonly ServiceDraft[];
  others: readonly Doctor[];
  onChange: (services: readonly ServiceDraft[]) => void;
  /** Called with whether a typed name is not added yet. */
  onTyping: (typing: boolean) => void;
  /** The server's message about the durations. */
  problem: ReactNode;
}

/** Adds a service, says how long it takes, copies another doctor's, removes each. */
export function ServicesEditor({ services, others, onChange, onTyping, problem }: Props) {
  const [typed, setTyped] = useState("");
  const type = (text: string) => {
    setTyped(text);
    onTyping(text.trim() !== "");
  };
  const add = () => {
    const names = parseServices(typed);
    onChange(
      mergedServices(
        services,
        names.map((name) => ({ name, minutes: "" })),
      ),
    );
    type("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter would send the whole form.
    event.preventDefault();
    add();
  };
  const wrong = wrongMinutes(services);
  const copyFrom = (chosen: number | null) => {
    const other = others.find(({ id }) => id === chosen);
    if (other) onChange(mergedServices(services, servicesOf(other)));
  };

  return (
    <fieldset className={classes.frame}>
      <legend>Услуги</legend>
      {services.length === 0 && (
        <Text size="sm" c="dimmed">
          Услуг пока нет: без них пациент не сможет записаться на сайте.
        </Text>
      )}
      <ul className={classes.list}>
        {services.map(({ name, minutes }) => (
          <li key={name}>
            <span>{name}</span>
            <TextInput
              size="xs"
              className={classes.minutes ?? ""}
              placeholder="мин"
              inputMode="numeric"
              maxLength={4}
              aria-label={`Длительность, минут: ${name}`}
              error={wrong?.name === name}
              value={minutes}
              onChange={({ currentTarget: { value } }) =>
                onChange(
                  services.map((each) => (each.name === name ? { name, minutes: value } : each)),
                )
              }
            />
            <ActionIcon
              variant="subtle"
              color="danger"
              size="sm"
              aria-label={`Убрать услугу: ${name}`}
              onClick={() => onChange(services.filter((each) => each.name !== name))}
            >
              <IconX aria-hidden size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {services.length > 0 && (
        <Text size="sm" c="dimmed">
          Длительность в минутах необязательна: по ней запись рисуется в дне, и видно, где визиты
          пересекаются. Свободное время на сайте остаётся тем, что в расписании.
        </Text>
      )}
      {(wrong || problem) && (
        <Text size="sm" c="danger" role="alert">
          {wrong ? `${wrong.name}: ${SERVICE_MINUTES_WORDS}` : problem}
        </Text>
      )}
      <Group align="end" gap="sm">
        <TextInput
          label="Новая услуга"
          className={classes.name ?? ""}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => type(value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" leftSection={<IconPlus aria-hidden size={16} />} onClick={add}>
          Добавить услугу
        </Button>
        <DoctorField
          label="Скопировать услуги у врача"
          className={classes.from ?? ""}
          doctors={others}
          none="Выберите врача"
          value={null}
          disabled={others.length === 0}
          onChange={copyFrom}
        />
      </Group>
    </fieldset>
  );
}
