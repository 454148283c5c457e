import type { Day } from "../../../shared/time/calendar.ts";
import { VisitEntryFields } from "../../ui/fields/visit-entry-fields.tsx";
import { AlreadyBooked } from "../../ui/patient/already-booked.tsx";
import { PatientEntry } from "../../ui/patient/known-patients.tsx";
import type { Client } from "./submit-entries.ts";

interface Props {
  client: Client;
  /** The days of the chosen times; null while they are being booked. */
  days: readonly Day[] | null;
  onChange: (client: Client) => void;
}

/** The patient: every field is optional. */
export function ClientFields({ client, days, onChange }: Props) {
  return (
    <>
      <PatientEntry
        name={client.name}
        phone={client.phone}
        onChange={(fields) => onChange({ ...client, ...fields })}
      />
      {days && <AlreadyBooked name={client.name} phone={client.phone} days={days} />}
      <VisitEntryFields entry={client} onChange={(fields) => onChange({ ...client, ...fields })} />
    </>
  );
}
