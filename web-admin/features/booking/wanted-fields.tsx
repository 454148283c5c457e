import { NativeSelect, Stack } from "@mantine/core";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import {
  compareDoctors,
  offersService,
  parseServices,
} from "../../../shared/clinic/doctor-profile.ts";
import { DoctorField } from "../../ui/fields/doctor-field.tsx";
import { priceOf, useStoredPrices } from "../../ui/fields/stored-prices.ts";

/** The doctor whose times are shown. */
export interface Wanted {
  /** Null: all doctors. */
  doctor: number | null;
  /** Empty: any. */
  service: string;
}

interface Props extends Wanted {
  doctors: readonly Doctor[];
  onChange: (wanted: Wanted) => void;
}

/** The doctor and the service that the patient asks for; each service with its price. */
export function WantedFields({ doctor, service, doctors, onChange }: Props) {
  const prices = useStoredPrices();
  const services = new Set(doctors.flatMap((each) => parseServices(each.services ?? "")));
  const chooseService = (wanted: string) => {
    const theirs = doctors.find(({ id }) => id === doctor);
    const stays = theirs && offersService(theirs, wanted);
    onChange({ doctor: stays ? doctor : null, service: wanted });
  };
  return (
    <Stack gap="sm" mb="md">
      <DoctorField
        doctors={doctors.filter((each) => offersService(each, service)).toSorted(compareDoctors)}
        none="Все врачи"
        value={doctor}
        onChange={(chosen) => onChange({ doctor: chosen, service })}
      />
      {services.size > 0 && (
        <NativeSelect
          label="Услуга"
          value={service}
          onChange={({ currentTarget: { value } }) => chooseService(value)}
          data={[
            { value: "", label: "Любая услуга" },
            ...[...services]
              .sort((a, b) => a.localeCompare(b, "ru"))
              .map((name) => ({
                value: name,
                label: [name, priceOf(name, prices)].filter(Boolean).join(" — "),
              })),
          ]}
        />
      )}
    </Stack>
  );
}
