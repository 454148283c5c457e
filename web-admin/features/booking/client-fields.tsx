import { Textarea } from "@mantine/core";
import type { Day } from "../../../shared/time/calendar.ts";
import { SmsConsentBox } from "../../ui/fields/sms-consent-box.tsx";
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
      <Textarea
        label="Комментарий"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={client.comment}
        onChange={(event) => onChange({ ...client, comment: event.currentTarget.value })}
      />
      <SmsConsentBox
        checked={client.smsConsent}
        onChange={(smsConsent) => onChange({ ...client, smsConsent })}
      />
    </>
  );
}
