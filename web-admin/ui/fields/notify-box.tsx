import { Checkbox } from "@mantine/core";
import { useCallback, useState } from "react";
import { isPast, type Slot } from "../../../shared/time/slot.ts";
import { useNow, useReminderHours, useStatus, type VisitView } from "../../offline/index.ts";

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: string;
}

/** Whether the patient is sent a message that reception moves or cancels her visit. */
export function NotifyBox({ checked, onChange, label = "Сообщить пациентке по SMS" }: Props) {
  const { online } = useStatus();
  return (
    <Checkbox
      label={label}
      description={online ? null : "Сообщение уйдёт, когда появится связь"}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** The answer for one visit; the next visit begins without an answer. */
export function useNotify(uid: string) {
  const [toNotify, setToNotify] = useState<string | null>(null);
  const set = (checked: boolean) => setToNotify(checked ? uid : null);
  return [toNotify === uid, set] as const;
}

/**
 * Whether a patient may be sent a message about this slot: messages are on, she has agreed, and the
 * server knows her visit.
 */
export function useCanNotify() {
  const now = useNow();
  const isOn = useReminderHours() !== null;
  return useCallback(
    (
      { id, sms_consent }: Pick<VisitView, "id" | "sms_consent">,
      slot: Pick<Slot, "day" | "time">,
    ) => isOn && id !== null && sms_consent && !isPast(slot, now),
    [isOn, now],
  );
}
