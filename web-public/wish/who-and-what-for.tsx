import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import type { WishFormState } from "../../shared/site/wish-page.ts";
import { doctorsCall } from "../data/calls.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { described, Field } from "../elements/field.tsx";

/** Name and phone of a patient without a visit, and the doctor she wants. */
export function WhoAndWhatFor({ form: { typed, problems } }: { form: WishFormState }) {
  const doctors = dataOf(useCall(doctorsCall)) ?? [];
  const services = new Set(doctors.flatMap((doctor) => parseServices(doctor.services)));
  return (
    <>
      <Field id="name" label="ФИО" problem={problems.user_name}>
        <input
          id="name"
          name="name"
          type="text"
          autoComplete="name"
          autoCapitalize="words"
          required
          maxLength={200}
          defaultValue={typed.name}
          {...described("name", problems.user_name)}
        />
      </Field>
      <Field id="phone" label="Телефон" problem={problems.phone}>
        <input
          id="phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          placeholder="+7 (___) ___-__-__"
          defaultValue={typed.phone}
          {...described("phone", problems.phone)}
        />
      </Field>
      <Field id="doctor" label="Врач" problem={problems.employee}>
        <select
          id="doctor"
          name="doctor"
          defaultValue={typed.doctor}
          {...described("doctor", problems.employee)}
        >
          <option value="">Любой врач</option>
          {doctors.map(({ id, name_employee }) => (
            <option key={id} value={id}>
              {name_employee}
            </option>
          ))}
        </select>
      </Field>
      <Field
        id="service"
        label="Услуга"
        problem={problems.service}
        hint="Если врач любой, выберите услугу"
      >
        <select
          id="service"
          name="service"
          defaultValue={typed.service}
          {...described("service", problems.service)}
        >
          <option value="">Не выбрана</option>
          {[...services].map((service) => (
            <option key={service} value={service}>
              {service}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}
