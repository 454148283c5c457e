import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { capitaliseName } from "../../shared/patient.ts";
import { nameProblem, phoneProblem } from "../shell/field-check.ts";
import type { Client } from "./submit-entries.ts";

interface Props {
  client: Client;
  /** The person has tried to send: every field says what is wrong with it. */
  checked: boolean;
  onChange: (client: Client) => void;
}

/** Who comes: every field is optional, what is given must be right. */
export function ClientFields({ client, checked, onChange }: Props) {
  const [left, setLeft] = useState({ name: false, phone: false });
  return (
    <>
      <TextInput
        label="ФИО пациента"
        autoComplete="off"
        value={client.name}
        error={(checked || left.name) && nameProblem(client.name)}
        onChange={(event) => onChange({ ...client, name: event.currentTarget.value })}
        onBlur={() => {
          setLeft({ ...left, name: true });
          onChange({ ...client, name: capitaliseName(client.name) });
        }}
      />
      <TextInput
        label="Телефон"
        type="tel"
        autoComplete="off"
        value={client.phone}
        error={(checked || left.phone) && phoneProblem(client.phone)}
        onChange={(event) => onChange({ ...client, phone: event.currentTarget.value })}
        onBlur={() => setLeft({ ...left, phone: true })}
      />
      <Textarea
        label="Комментарий"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={client.comment}
        onChange={(event) => onChange({ ...client, comment: event.currentTarget.value })}
      />
    </>
  );
}
