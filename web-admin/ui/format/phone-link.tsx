import { Anchor, type AnchorProps } from "@mantine/core";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { staffPhoneLink } from "../../../shared/patient/stored-phone.ts";

/** A phone as reception typed it; a link if it contains a number. */
export function PhoneLink({ phone, ...look }: { phone: string } & AnchorProps) {
  const link = staffPhoneLink(phone);
  if (!link) return phone;
  return (
    <Anchor href={link} inherit {...look}>
      {formatPhone(phone)}
    </Anchor>
  );
}
