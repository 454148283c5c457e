import { Checkbox } from "@mantine/core";

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The patient's consent to messages, as given to reception. */
export function SmsConsentBox({ checked, onChange }: Props) {
  return (
    <Checkbox
      label="Напомнить о визите по SMS"
      description="Поставьте, если пациентка согласилась; снимите, если отозвала согласие"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
