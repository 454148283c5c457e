import { Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { useReminderHours } from "../../offline/index.ts";
import type { StaffEntry } from "./visit-entry.ts";

interface Props {
  entry: Pick<StaffEntry, "comment" | "smsConsent">;
  onChange: (fields: Partial<StaffEntry>) => void;
  /** Of the fields that are as wide as the form. */
  className?: string | undefined;
}

/**
 * The fields that each of reception's forms of a visit has below patient and service. Where no
 * messages are sent, only a visit that has a consent to them shows it, so that it can be withdrawn.
 */
export function VisitEntryFields({ entry, onChange, className = "" }: Props) {
  const [wasGiven] = useState(entry.smsConsent);
  const isAsked = useReminderHours() !== null || wasGiven;
  return (
    <>
      <Textarea
        label="Комментарий"
        className={className}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={entry.comment}
        onChange={({ currentTarget: { value } }) => onChange({ comment: value })}
      />
      {isAsked && (
        <Checkbox
          label="Напомнить о визите по SMS"
          description="Поставьте, если пациентка согласилась; снимите, если отозвала согласие"
          checked={entry.smsConsent}
          onChange={({ currentTarget: { checked } }) => onChange({ smsConsent: checked })}
        />
      )}
    </>
  );
}
