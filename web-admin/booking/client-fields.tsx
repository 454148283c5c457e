import { Textarea } from "@mantine/core";
import { PatientFields } from "../fields/patient-fields.tsx";
import type { Client } from "./submit-entries.ts";

interface Props {
  client: Client;
  onChange: (client: Client) => void;
}

/** Who comes: every field is optional. */
export function ClientFields({ client, onChange }: Props) {
  return (
    <>
      <PatientFields
        name={client.name}
        phone={client.phone}
        onChange={(fields) => onChange({ ...client, ...fields })}
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
