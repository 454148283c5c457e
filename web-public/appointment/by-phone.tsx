import { formatPhone, phoneLink } from "../../shared/patient.ts";
import { useSite } from "../data/site-context.ts";
import { PhoneIcon } from "../layout/icons.tsx";

/** For those who would rather not leave their data on a site. */
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

/** The calendar and the form need JavaScript; the clinic's phone does not. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="notice">
        <p>
          <strong>Для записи через сайт нужен JavaScript, а в вашем браузере он выключен.</strong>
        </p>
        <p>Запишитесь по телефону:</p>
        <Phones />
      </div>
    </noscript>
  );
}

function Phones() {
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
