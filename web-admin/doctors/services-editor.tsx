import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import type { Doctor } from "../../shared/clinic/doctor.ts";
import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import { mergedServices } from "./doctor-draft.ts";
import classes from "./services-editor.module.css";

interface Props {
  services: readonly string[];
  others: readonly Doctor[];
  onChange: (services: readonly string[]) => void;
  /** Told whether a name is typed that has not been added yet. */
  onTyping: (typing: boolean) => void;
}

/** Adds a service, copies another doctor's, removes each. */
export function ServicesEditor({ services, others, onChange, onTyping }: Props) {
  const [typed, setTyped] = useState("");
  const type = (text: string) => {
    setTyped(text);
    onTyping(text.trim() !== "");
  };
  const add = () => {
    onChange(mergedServices(services, typed.split("|")));
    type("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter would send the whole form.
    event.preventDefault();
    add();
  };
  const copyFrom = (id: string) => {
    const other = others.find((each) => String(each.id) === id);
    if (other) onChange(mergedServices(services, parseServices(other.services)));
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
        {services.map((service) => (
          <li key={service}>
            <span>{service}</span>
            <ActionIcon
              variant="subtle"
              color="danger"
              size="sm"
              aria-label={`Убрать услугу: ${service}`}
              onClick={() => onChange(services.filter((each) => each !== service))}
            >
              <IconX aria-hidden size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
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
        <NativeSelect
          label="Скопировать услуги у врача"
          className={classes.from ?? ""}
          value=""
          disabled={others.length === 0}
          onChange={({ currentTarget: { value } }) => copyFrom(value)}
          data={[
            { value: "", label: "Выберите врача" },
            ...others.map((each) => ({ value: String(each.id), label: each.name_employee })),
          ]}
        />
      </Group>
    </fieldset>
  );
}
