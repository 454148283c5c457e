import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { useSite } from "../data/site-context.ts";
import { PhoneIcon } from "../elements/icons.tsx";

/** For patients who would rather not leave their data on a site. */
export function ByPhone() {
  const { clinic } = useSite();
  return (
    <aside className="by-phone" aria-label="Позвоните нам">
      <p>
        <strong>Удобнее по телефону?</strong> Запишем вас и ответим на вопросы:
      </p>
      <Phones />
      <p className="quiet">
        {clinic.hours.map((hours) => `${hours.days} ${hours.opens}–${hours.closes}`).join(", ")}
      </p>
    </aside>
  );
}

export function Phones() {
  const { clinic } = useSite();
  return (
    <p className="by-phone-numbers">
      {clinic.phones.slice(0, 2).map((phone) => (
        <a key={phone.digits} href={phoneLink(phone.digits)}>
          <PhoneIcon />
          {formatPhone(phone.digits)}
        </a>
      ))}
    </p>
  );
}
