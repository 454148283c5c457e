import { Text } from "@mantine/core";
import { serviceWords } from "../../../shared/clinic/doctor-profile.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { type Wish, wishWords } from "../../../shared/wishes/wish.ts";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { PhoneLink } from "../../ui/format/phone-link.tsx";

/** The patient, and her wish. */
export function WishLine({ wish }: { wish: Wish }) {
  const doctors = useDoctorNames();
  const doctor =
    wish.employee === null
      ? "любой врач"
      : shortName(doctors.get(wish.employee) ?? "врач больше не работает");
  const wanted = [doctor, serviceWords(wish.service), wish.visit && "хочет раньше"]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <Text fw={600}>{wish.user_name || "Без имени"}</Text>
      <Text>
        <PhoneLink phone={wish.phone} />
      </Text>
      <Text size="sm">{wanted}</Text>
      <Text size="sm" c="dimmed">
        {wishWords(wish)}
      </Text>
    </>
  );
}
