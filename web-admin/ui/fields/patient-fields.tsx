import { TextInput } from "@mantine/core";
import { capitaliseName, isPatientName } from "../../../shared/patient/patient.ts";
import { phoneHint, STAFF_TEXT_AT_MOST } from "../../../shared/patient/stored-phone.ts";

interface Props {
  name: string;
  phone: string;
  onChange: (fields: { name?: string; phone?: string }) => void;
  /** The name has the focus when the form opens. */
  autoFocus?: boolean;
}

/** A patient's name and phone: both optional, any text. */
export function PatientFields({ name, phone, onChange, autoFocus = false }: Props) {
  return (
    <>
      <TextInput
        label="ФИО пациента"
        {...(autoFocus && { "data-autofocus": true })}
        autoComplete="off"
        maxLength={STAFF_TEXT_AT_MOST}
        value={name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        onBlur={() => isPatientName(name) && onChange({ name: capitaliseName(name) })}
      />
      <TextInput
        label="Телефон"
        type="tel"
        autoComplete="off"
        maxLength={STAFF_TEXT_AT_MOST}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={phoneHint(phone)}
        value={phone}
        onChange={({ currentTarget: { value } }) => onChange({ phone: value })}
      />
    </>
  );
}
