import { useMemo } from "react";
import type { DoctorCard } from "../../../shared/site/site.ts";
import { BOOKING_FORM } from "../../../shared/site/site.ts";
import { FORM } from "../selection/page-ids.ts";
import { servicesOfAll } from "../selection/wanted-service.ts";
import { ChoiceButton } from "./choice-button.tsx";

interface ServiceFilterProps {
  doctors: readonly DoctorCard[];
  wanted: string | null;
  /** No doctor has it among their services. */
  unknown: boolean;
  /** The page with the present choices, for the list's own button. */
  address: string;
  onChoose(wanted: string | null): void;
}

/** For patients who know the service and not the doctor: shows only the doctors who offer it. */
export function ServiceFilter(props: ServiceFilterProps) {
  const { doctors, wanted, unknown, address, onChoose } = props;
  const services = useMemo(() => servicesOfAll(doctors), [doctors]);
  const listed = wanted === null || services.includes(wanted) ? services : [wanted, ...services];
  return (
    <div className="field">
      <label htmlFor="wanted">Что вам нужно?</label>
      <select
        id="wanted"
        name={BOOKING_FORM.wanted}
        form={FORM}
        value={wanted ?? ""}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">Любая услуга</option>
        {listed.map((service) => (
          <option key={service} value={service}>
            {service}
          </option>
        ))}
      </select>
      <ChoiceButton
        className="button quiet-button without-script"
        address={address}
        onChoose={() => {}}
      >
        Показать врачей
      </ChoiceButton>
      {unknown && (
        <p className="notice" role="status">
          Отдельной записи на эту услугу нет. Выберите «Любая услуга» и врача, а что нужно, напишите
          в комментарии, или позвоните нам.
        </p>
      )}
    </div>
  );
}
