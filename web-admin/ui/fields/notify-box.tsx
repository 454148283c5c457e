import { Checkbox } from "@mantine/core";
import { useStatus } from "../../offline/index.ts";

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the patient is sent a message that reception moves or cancels her visit. */
export function NotifyBox({ checked, onChange }: Props) {
  const { online } = useStatus();
  return (
    <Checkbox
      label="Сообщить пациентке по SMS"
      description={online ? null : "Сообщение уйдёт, когда появится связь"}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
