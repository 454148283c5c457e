import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { useSite } from "../data/site-context.ts";
import { PhoneIcon } from "../elements/icons.tsx";

export function CallButton() {
  const [phone] = useSite().clinic.phones;
  return (
    <a className="button quiet-button" href={phoneLink(phone.digits)}>
      <PhoneIcon />
      {formatPhone(phone.digits)}
    </a>
  );
}
