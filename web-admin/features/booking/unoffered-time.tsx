import { Button, Group, Stack, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { type Place, PlaceFields, usePlaceChoice } from "../../ui/fields/place-fields.tsx";
import type { Entry } from "./chosen-entries.tsx";

type From = Pick<Place, "employee" | "day">;

interface Props {
  /** Initial values of the fields. */
  from: From;
  onAdd: (entry: Entry) => void;
}

/** Adds a time that need not be offered; closed at first. */
export function UnofferedTime({ from, onAdd }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="subtle" mt="md" onClick={() => setIsOpen(true)}>
        Время вне расписания…
      </Button>
    );
  }
  return (
    <AnyTime
      from={from}
      onAdd={(entry) => {
        setIsOpen(false);
        onAdd(entry);
      }}
      onClose={() => setIsOpen(false)}
    />
  );
}

function AnyTime({ from, onAdd, onClose }: Props & { onClose: () => void }) {
  const { slot, fields } = usePlaceChoice({ ...from, time: "" });
  const add = () => slot && onAdd({ ...slot, service: "" });
  const keepFromBooking = (event: KeyboardEvent) => {
    // Enter in a field would send the whole form.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <Stack
      component="section"
      aria-label="Время вне расписания"
      gap="sm"
      mt="md"
      onKeyDown={keepFromBooking}
    >
      <Text fw={600}>Время вне расписания</Text>
      <PlaceFields {...fields} onEnter={add} />
      <Group gap="sm">
        <Button disabled={!slot} onClick={add}>
          Добавить к выбранным
        </Button>
        <Button variant="default" onClick={onClose}>
          Не добавлять
        </Button>
      </Group>
    </Stack>
  );
}
