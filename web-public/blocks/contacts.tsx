import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { useSite } from "../data/site-context.ts";
import { ClockIcon, PhoneIcon, PlaceIcon } from "../elements/icons.tsx";
import { MapWidget } from "./map-widget.tsx";

/** Where the clinic is, when it is open and how to call it. */
export function Contacts() {
  const { clinic } = useSite();
  return (
    <section className="section contacts" id="contacts" aria-labelledby="contacts-title">
      <h2 id="contacts-title">Контакты</h2>
      <div className="contacts-row">
        <address>
          <p className="contacts-line">
            <PlaceIcon />
            <span>
              г. {clinic.city}, {clinic.street}
              <br />
              <span className="quiet">{clinic.landmark}</span>
            </span>
          </p>
          <p className="contacts-line">
            <ClockIcon />
            <span>
              {clinic.hours.map((hours) => (
                <span key={hours.days} className="contacts-hours">
                  {hours.days} {hours.opens}–{hours.closes}
                </span>
              ))}
            </span>
          </p>
          {clinic.phones.map((phone) => (
            <p className="contacts-line" key={phone.digits}>
              <PhoneIcon />
              <span>
                <a href={phoneLink(phone.digits)}>{formatPhone(phone.digits)}</a>
                <br />
                <span className="quiet">{phone.label}</span>
              </span>
            </p>
          ))}
          <p className="quiet">
            Перенести или отменить запись можно по ссылке на визит или по телефону.
          </p>
        </address>
        <MapWidget />
      </div>
    </section>
  );
}
