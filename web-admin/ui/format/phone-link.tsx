import { Anchor, type AnchorProps } from "@mantine/core";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { staffPhoneLink, storedPhone } from "../../../shared/patient/stored-phone.ts";

/** A phone as reception typed it, also while it is not sent; a link if it contains a number. */
export function PhoneLink({ phone, ...look }: { phone: string } & AnchorProps) {
  const link = staffPhoneLink(phone);
  if (!link) return phone;
  return (
    <Anchor href={link} inherit {...look}>
      {formatPhone(storedPhone(phone))}
    </Anchor>
  );
}
